package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Realistic nightly runs of one experiment, and a runner for programs. */
final class NightlyRuns {
  static final Instant FIRST = Instant.parse("2026-03-01T01:17:00Z");
  private static final Metric RATE =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");
  private static final Metric CPU =
      Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "NameNode CPU per file", "us");
  private static final Variant PLAIN = new Variant("plain", Map.of("zone", "plain"));
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of("zone", "encrypted"));
  private static final int BLOCKS = 8;
  private static final long TRIAL_MILLIS = 5000;

  private NightlyRuns() {}

  /** Exit code and output of a program. */
  record Said(int exit, String out, String err) {}

  static Said bench(Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        Main.run(
            Arrays.stream(args).map(Object::toString).toArray(String[]::new),
            new Console(new PrintStream(out), new PrintStream(err), false));
    return new Said(exit, out.toString(), err.toString());
  }

  /**
   * Writes a nightly run into a directory.
   *
   * @param nightlyRun from 0
   * @param effect of encryption on the rate
   * @param java version of the JVM
   */
  static Path write(Path dir, int nightlyRun, double effect, String java) throws IOException {
    return write(dir, nightlyRun, effect, java, RunStatus.COMPLETE, "kms-create");
  }

  /**
   * Writes a nightly run into a directory.
   *
   * @param speed of the machine, which affects both variants
   */
  static Path write(Path dir, int nightlyRun, double effect, double speed, int blocks)
      throws IOException {
    return write(dir, nightlyRun, effect, speed, blocks, 0, "17", RunStatus.COMPLETE, "kms-create");
  }

  /**
   * Writes a run in which other programs used a fifth of the CPU in all trials of one variant,
   * which is therefore not compared.
   */
  static Path disturbed(Path dir) throws IOException {
    return write(dir, 0, 0.7, 1, BLOCKS, 20, "17", RunStatus.COMPLETE, "kms-create");
  }

  static Path write(
      Path dir, int nightlyRun, double effect, String java, RunStatus status, String scenario)
      throws IOException {
    return write(dir, nightlyRun, effect, 1, BLOCKS, 0, java, status, scenario);
  }

  private static Path write(
      Path dir,
      int nightlyRun,
      double effect,
      double speed,
      int blocks,
      double othersPercent,
      String java,
      RunStatus status,
      String scenario)
      throws IOException {
    Random random = new Random(nightlyRun);
    Instant started = FIRST.plus(Duration.ofDays(nightlyRun));
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      double common = speed * Math.exp(0.05 * random.nextGaussian());
      trials.add(trial(block, 0, PLAIN, started, 1000 * common, 0, random));
      trials.add(
          trial(block, 1, ENCRYPTED, started, 1000 * common * effect, othersPercent, random));
    }
    SortedMap<String, SortedMap<String, String>> environment =
        new TreeMap<>(
            Map.of(
                "hadoop",
                new TreeMap<>(
                    Map.of(
                        "version",
                        "3.4.2",
                        "revision",
                        "84e8b89ee2ebe6923691205b9e171badde7a495c")),
                "jvm",
                new TreeMap<>(Map.of("version", java))));
    String id =
        scenario
            + "-"
            + started.toString().replaceAll("[-:Z]", "").replace('T', '-')
            + "-"
            + String.format("%04x", nightlyRun);
    RunHeader header =
        RunHeader.of(
            "0.1.0", id, scenario, "What does an encryption zone cost?", started.toString());
    RunResult run =
        new RunResult(
            status == RunStatus.RUNNING
                ? header
                : header.with(status, started.plusSeconds(180).toString()),
            new RunPlan(
                1,
                5,
                blocks,
                new TreeMap<>(Map.of("cluster", "embedded", "threads", "4")),
                null,
                PLAIN.id(),
                List.of(RATE, CPU),
                null),
            new Measured(
                List.of(VariantResult.available(PLAIN), VariantResult.available(ENCRYPTED)),
                trials,
                environment,
                List.of(),
                null));
    RunStore.create(dir).write(Analysis.of(run));
    return dir;
  }

  private static TrialResult trial(
      int block,
      int order,
      Variant variant,
      Instant started,
      double target,
      double othersPercent,
      Random random) {
    double rate = target * Math.exp(0.01 * random.nextGaussian());
    Series series =
        new Series(
            started.toEpochMilli() + (2 * block + order + 1) * TRIAL_MILLIS,
            new TreeMap<>(
                Map.of("create", new long[] {Math.round(rate), Math.round(rate * 1.01), 0})),
            new long[3],
            new TreeMap<>(
                Map.of(
                    "namenode.queuedCalls",
                    new Sampled(
                        "NameNode: calls in the queue", "", new long[] {4}, new double[] {2}),
                    "namenode.cpuCores",
                    new Sampled(
                        "NameNode: CPU",
                        "cores",
                        new long[] {4, 1005},
                        new double[] {0.25, 0.5}))));
    return TrialResult.of(block, order, 1, variant.id())
        .metrics(
            new TreeMap<>(
                Map.of(RATE.id(), rate, CPU.id(), 4e5 / rate, Interference.OTHERS, othersPercent)))
        .series(series)
        .build();
  }
}
