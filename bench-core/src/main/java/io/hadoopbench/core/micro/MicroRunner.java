package io.hadoopbench.core.micro;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
  /** JMH allows one run on a host, by a lock file that belongs to whoever was first; another user must not stop a run's limits. */
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  private final MicroLength length;
  private final Path conf;

  /** @param conf what the benchmarks see as Hadoop's configuration; written to a file that only this user can read */
  public MicroRunner(Configuration conf, MicroLength length) throws IOException {
    this.length = length;
    this.conf = Files.createTempFile("hadoop-bench-micro", ".xml");
    try (OutputStream out = Files.newOutputStream(this.conf)) {
      BenchmarkConf.changes(conf).writeXml(out);
    }
  }

  /** @throws InterruptedException if this thread is interrupted; everything else that goes wrong is a result */
  public MicroResult run(MicroBenchmark benchmark) throws InterruptedException {
    QuietOutput output = new QuietOutput();
    // JMH starts its forks with the class path of the property, and has no option for another
    String classPath = System.setProperty(ForkJvm.CLASS_PATH, ForkJvm.classPath(MicroRunner.class.getClassLoader()));
    System.setProperty(IGNORE_LOCK, "true");
    try {
      RunResult result = new Runner(options(benchmark), output).runSingle();
      return MicroResult.measured(benchmark, score(benchmark, result), result);
    } catch (RunnerException e) {
      LOG.debug("{}: {}", benchmark.label(), output.text(), e);
      return failure(benchmark, e, output);
    } finally {
      System.setProperty(ForkJvm.CLASS_PATH, classPath);
    }
  }

  private Options options(MicroBenchmark benchmark) {
    List<String> jvm = new ArrayList<>(ForkJvm.options());
    jvm.add("-D" + BenchmarkConf.FILE + "=" + conf);
    TimeValue iteration = TimeValue.milliseconds(length.iteration().toMillis());
    ChainedOptionsBuilder options = new OptionsBuilder().include("^" + Pattern.quote(benchmark.name()) + "$")
        .forks(length.forks()).warmupIterations(length.warmups()).warmupTime(iteration)
        .measurementIterations(length.iterations()).measurementTime(iteration)
        .timeUnit(TimeUnit.SECONDS).threads(1).jvmArgs(jvm.toArray(String[]::new)).shouldFailOnError(true);
    benchmark.params().forEach(options::param);
    return options.build();
  }

  private static Score score(MicroBenchmark benchmark, RunResult run) {
    Result<?> result = run.getPrimaryResult();
    if (run.getParams().getMode() != Mode.Throughput) {
      return new Score(Score.Kind.SECONDS_PER_OPERATION, result.getScore(), result.getScoreError());
    }
    long bytes = benchmark.bytes();
    return bytes == 0 ? new Score(Score.Kind.OPERATIONS_PER_SECOND, result.getScore(), result.getScoreError())
        : new Score(Score.Kind.BYTES_PER_SECOND, result.getScore() * bytes, result.getScoreError() * bytes);
  }

  /** JMH wraps what the forked JVM threw as suppressed exceptions of the cause. */
  private static MicroResult failure(MicroBenchmark benchmark, RunnerException e, QuietOutput output) throws InterruptedException {
    List<Throwable> thrown = Stream.iterate((Throwable) e, t -> t != null, Throwable::getCause)
        .flatMap(t -> Stream.concat(Stream.of(t.getSuppressed()), Stream.of(t))).toList();
    if (thrown.stream().anyMatch(InterruptedException.class::isInstance)) {
      throw new InterruptedException("interrupted in " + benchmark.label());
    }
    return thrown.stream().filter(CannotRunException.class::isInstance).findFirst()
        .map(reason -> MicroResult.without(benchmark, MicroResult.Outcome.CANNOT_RUN, reason.getMessage()))
        .orElseGet(() -> MicroResult.without(benchmark, MicroResult.Outcome.FAILED, thrown.get(0) + lastLine(output)));
  }

  /** A forked JVM that did not come up says why on its last lines. */
  private static String lastLine(QuietOutput output) {
    return output.text().lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("<"))
        .reduce((first, last) -> last).map(line -> " (" + line + ")").orElse("");
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(conf);
  }
}
