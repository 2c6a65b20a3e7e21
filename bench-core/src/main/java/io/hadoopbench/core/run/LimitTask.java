package io.hadoopbench.core.run;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroRunner;
import io.hadoopbench.core.micro.Score;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.JvmFlags;
import io.hadoopbench.core.scenario.TaskSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Measures limits inside a task, where the work is done: the driver's host may have another CPU and other libraries.
 * The first map measures, the others wait for it.
 */
public final class LimitTask implements Workload {
  private static final String NAME = "limit.name.";
  private static final String PARAM = "limit.param.";
  private static final String RESULT = "limit.result.";
  private static final String HOST = "limit.host";
  /** The container has room for this JVM beside the one of a benchmark. */
  private static final String HEAP = "-Xmx256m";

  private final Map<Integer, String> results = new TreeMap<>();

  /** @param host where they ran */
  record Measured(String host, Map<MicroBenchmark, MicroResult> results) {
    static final Measured NOTHING = new Measured("", Map.of());
  }

  /** @throws IOException if the job fails; a benchmark that fails is a result */
  static Measured run(Jobs jobs, Configuration conf, List<MicroBenchmark> benchmarks) throws IOException {
    TaskSpec task = new TaskSpec(LimitTask.class).conf(MRJobConfig.MAP_JAVA_OPTS, JvmFlags.andMore(conf, HEAP));
    for (int i = 0; i < benchmarks.size(); i++) {
      task.set(NAME + i, benchmarks.get(i).name());
      String param = PARAM + i + ".";
      benchmarks.get(i).params().forEach((name, value) -> task.set(param + name, value));
    }
    TaskReport report = jobs.run("limits", task, 0, 0);
    Map<MicroBenchmark, MicroResult> measured = new LinkedHashMap<>();
    for (int i = 0; i < benchmarks.size(); i++) {
      measured.put(benchmarks.get(i), read(benchmarks.get(i), report.evidence().values(RESULT + i).keySet().iterator().next()));
    }
    return new Measured(report.evidence().values(HOST).keySet().iterator().next(), measured);
  }

  @Override
  public List<String> operations() {
    return List.of();
  }

  @Override
  public void open(TaskContext context) throws IOException {
    if (context.map() > 0) {
      return;
    }
    List<MicroBenchmark> benchmarks = benchmarks(context.settings());
    try (MicroRunner runner = new MicroRunner(context.conf(), MicroLength.SHORT)) {
      for (int i = 0; i < benchmarks.size(); i++) {
        context.alive().run();
        results.put(i, text(runner.run(benchmarks.get(i))));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while limits were measured", e);
    }
  }

  private static List<MicroBenchmark> benchmarks(Map<String, String> settings) {
    List<MicroBenchmark> benchmarks = new ArrayList<>();
    for (int i = 0; settings.containsKey(NAME + i); i++) {
      String param = PARAM + i + ".";
      TreeMap<String, String> params = new TreeMap<>();
      settings.forEach((name, value) -> {
        if (name.startsWith(param)) {
          params.put(name.substring(param.length()), value);
        }
      });
      benchmarks.add(new MicroBenchmark(settings.get(NAME + i), params));
    }
    return benchmarks;
  }

  @Override
  public Step thread(int thread) {
    return (phase, index, clock) -> { };
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    if (!results.isEmpty()) {
      evidence.add(HOST, InetAddress.getLocalHost().getHostName());
    }
    results.forEach((i, result) -> evidence.add(RESULT + i, result));
  }

  @Override
  public void close() { }

  /** Outcome, then kind, value, error and best of the score, or the reason why there is none. */
  static String text(MicroResult result) {
    Score score = result.score();
    return result.outcome() + " " + (score == null ? result.reason() : score.kind() + " " + score.value() + " " + score.error() + " " + score.best());
  }

  static MicroResult read(MicroBenchmark benchmark, String text) {
    String[] words = text.split(" ", 2);
    MicroResult.Outcome outcome = MicroResult.Outcome.valueOf(words[0]);
    if (outcome != MicroResult.Outcome.MEASURED) {
      return new MicroResult(benchmark, outcome, null, words[1], null);
    }
    String[] score = words[1].split(" ");
    return new MicroResult(benchmark, outcome,
        new Score(Score.Kind.valueOf(score[0]), Double.parseDouble(score[1]), Double.parseDouble(score[2]), Double.parseDouble(score[3])), "", null);
  }
}
