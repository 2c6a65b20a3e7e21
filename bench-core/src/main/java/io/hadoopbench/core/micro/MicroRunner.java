package io.hadoopbench.core.micro;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs benchmarks one by one, each in forked JVMs of its own, with this process's class path and environment. One at a time, because a
 * benchmark that fails must not take the others along, and its exception is the reason that the user sees.
 */
public final class MicroRunner implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(MicroRunner.class);

  /** How JMH prints what a dead fork left on stderr. */
  private static final Pattern STDERR = Pattern.compile("<stderr last='\\d+ lines'>(.*?)</stderr>", Pattern.DOTALL);

  private final MicroLength length;
  private final Path conf;

  /** @param conf what the benchmarks see as Hadoop's configuration; written to a file that only this user can read */
  public MicroRunner(Configuration conf, MicroLength length) throws IOException {
    this.length = length;
    this.conf = Files.createTempFile("hadoop-bench-micro", ".xml");
    // close() is not reached when the user ends the process
    this.conf.toFile().deleteOnExit();
    try (OutputStream out = Files.newOutputStream(this.conf)) {
      BenchmarkConf.changes(conf).writeXml(out);
    }
  }

  /** @throws InterruptedException if this thread is interrupted; everything else that goes wrong is a result */
  public MicroResult run(MicroBenchmark benchmark) throws InterruptedException {
    QuietOutput output = new QuietOutput();
    try (ProcessState state = ProcessState.forJmh(output)) {
      RunResult result = new Runner(options(benchmark), output).runSingle();
      return MicroResult.measured(benchmark, score(benchmark, result), result);
    } catch (RunnerException e) {
      LOG.debug("{}: {}", benchmark.label(), output.text(), e);
      return failure(benchmark, e, output);
    }
  }

  private Options options(MicroBenchmark benchmark) {
    List<String> jvm = new ArrayList<>(ForkJvm.options());
    jvm.add("-D" + BenchmarkConf.FILE + "=" + conf);
    ChainedOptionsBuilder options = new OptionsBuilder().include("^" + Pattern.quote(benchmark.name()) + "$")
        .forks(length.forks).warmupIterations(1).warmupTime(TimeValue.milliseconds(length.warmUp.toMillis()))
        .measurementIterations(length.iterations).measurementTime(TimeValue.milliseconds(length.iteration.toMillis()))
        .timeUnit(TimeUnit.SECONDS).threads(1).jvmArgs(jvm.toArray(String[]::new)).shouldFailOnError(true);
    benchmark.params().forEach(options::param);
    return options.build();
  }

  private static Score score(MicroBenchmark benchmark, RunResult run) {
    Result<?> result = run.getPrimaryResult();
    if (run.getParams().getMode() != Mode.Throughput) {
      return new Score(Score.Kind.SECONDS_PER_OPERATION, result.getScore(), result.getScoreError(), result.getStatistics().getMin());
    }
    Score.Kind kind = benchmark.bytes() == 0 ? Score.Kind.OPERATIONS_PER_SECOND : Score.Kind.BYTES_PER_SECOND;
    long scale = Math.max(1, benchmark.bytes());
    return new Score(kind, result.getScore() * scale, result.getScoreError() * scale, result.getStatistics().getMax() * scale);
  }

  /** What the forked JVM threw is suppressed in one of the causes. */
  private static MicroResult failure(MicroBenchmark benchmark, RunnerException e, QuietOutput output) throws InterruptedException {
    List<Throwable> thrown = Stream.iterate((Throwable) e, t -> t != null, Throwable::getCause)
        .flatMap(t -> Stream.of(t.getSuppressed())).toList();
    if (thrown.stream().anyMatch(InterruptedException.class::isInstance)) {
      throw new InterruptedException("interrupted in " + benchmark.label());
    }
    return thrown.stream().filter(CannotRunException.class::isInstance).findFirst()
        .map(reason -> MicroResult.without(benchmark, MicroResult.Outcome.CANNOT_RUN, reason.getMessage()))
        .orElseGet(() -> MicroResult.without(benchmark, MicroResult.Outcome.FAILED, (thrown.isEmpty() ? e : thrown.get(0)) + stderr(output)));
  }

  /** A forked JVM that did not come up says there why. */
  private static String stderr(QuietOutput output) {
    Matcher last = STDERR.matcher(output.text());
    return last.find() ? " (" + last.group(1).strip() + ")" : "";
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(conf);
  }
}
