package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A realistic run: ten blocks with different effects, one invalid trial that was repeated, one
 * outlier, and a variant that could not run. The generator is seeded, so the run is always the
 * same.
 */
public final class RunFixture {
  static final int BLOCKS = 10;
  private static final int SECONDS = 12;
  private static final long START = 1_790_000_000_000L;
  private final Random random = new Random(11);
  private final Path dir;

  /**
   * Creates a fixture.
   *
   * @param dir for histogram files; null for none
   */
  public RunFixture(Path dir) {
    this.dir = dir;
  }

  /** Writes a sample of every report into a directory, to check a changed template. */
  public static void main(String[] args) throws IOException {
    Path sample = Files.createDirectories(Path.of(args[0]));
    RunResult run = new RunFixture(sample).run();
    Reports.write(sample, run);
    Files.writeString(
        sample.resolve("terminal.txt"), TerminalReport.full(run, Screen.NONE, "report.html"));
  }

  RunResult run() {
    return Analysis.of(unanalysed());
  }

  RunResult unanalysed() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      double common = Math.exp(0.06 * random.nextGaussian());
      int shift = random.nextInt(3);
      trials.add(trial(block, shift, 1, "plain", 14_800 * common, List.of()));
      if (block == 3) {
        trials.add(
            trial(
                block,
                (shift + 1) % 3,
                1,
                "encrypted",
                4_300 * common,
                List.of("client CPU 91 % is above 80 %: the load generator was the bottleneck")));
      }
      trials.add(
          trial(
              block, (shift + 1) % 3, block == 3 ? 2 : 1, "encrypted", 9_200 * common, List.of()));
      trials.add(
          trial(
              block,
              (shift + 2) % 3,
              1,
              "encrypted-cold",
              (block == 7 ? 5_200 : 8_900) * common,
              List.of()));
    }
    return with(trials, variants());
  }

  public static List<VariantResult> variants() {
    return List.of(
        VariantResult.available(new Variant("plain", Map.of("zone", "plain", "edek", "warm"))),
        VariantResult.available(
            new Variant("encrypted", Map.of("zone", "encrypted", "edek", "warm"))),
        VariantResult.available(
            new Variant("encrypted-cold", Map.of("zone", "encrypted", "edek", "cold"))),
        VariantResult.unavailable(
            new Variant("encrypted-hsm", Map.of("zone", "encrypted", "edek", "hsm")),
            "the key provider hsm://host answers no request: connection refused"));
  }

  public static RunResult with(List<TrialResult> trials, List<VariantResult> variants) {
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
                    new TreeMap<>(Map.of("version", "17.0.15+6", "flags", "-Xmx1g -XX:+UseG1GC")),
                "cpu",
                    new TreeMap<>(
                        Map.of(
                            "model",
                            "Intel(R) Xeon(R) CPU E5-2620 v3 @ 2.40GHz",
                            "flags",
                            "aes avx2 sse4_2 pclmulqdq"))));
    RunHeader header =
        RunHeader.of(
                "0.1.0-SNAPSHOT",
                "kms-create-20260921-101530",
                "kms-create",
                "What does an encryption zone cost the NameNode on create?",
                "2026-09-21T10:15:30Z")
            .with(RunStatus.COMPLETE, "2026-09-21T10:41:02Z");
    RunPlan plan =
        new RunPlan(
            8_412_345_678L,
            5,
            BLOCKS,
            new TreeMap<>(
                Map.of("cluster", "embedded", "nrFiles", "300000", "maps", "1", "threads", "16")),
            study(),
            "plain",
            metrics(),
            null);
    return new RunResult(
        header,
        plan,
        new Measured(
            variants,
            trials,
            environment,
            List.of("The page cache was not dropped: this needs root."),
            null));
  }

  /** Returns the variants of an experiment whose only factor is the zone. */
  public static List<VariantResult> zones() {
    return Stream.of("plain", "encrypted")
        .map(id -> VariantResult.available(new Variant(id, Map.of("zone", id))))
        .toList();
  }

  /**
   * Returns a run before its analysis, with variants, trials, metrics and options only; the first
   * variant is the baseline.
   */
  public static RunResult run(
      Map<String, String> options,
      List<VariantResult> variants,
      List<TrialResult> trials,
      Metric... metrics) {
    return new RunResult(
        RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"),
        new RunPlan(
            1,
            5,
            BLOCKS,
            new TreeMap<>(options),
            null,
            variants.get(0).id(),
            List.of(metrics),
            null),
        new Measured(variants, trials, new TreeMap<>(), List.of(), null));
  }

  /** Returns a valid trial with metrics only. */
  public static TrialResult trial(int block, String variant, Map<String, Double> metrics) {
    return TrialResult.of(block, 0, 1, variant).metrics(new TreeMap<>(metrics)).build();
  }

  static List<Metric> metrics() {
    return List.of(
        Metric.higherIsBetter("createsPerSecond", "creates per second", "1/s"),
        Metric.lowerIsBetter("serverMeanMicros", "NameNode time in create, mean", "us"),
        Metric.lowerIsBetter("createP99Micros", "create latency, 99th percentile", "us"),
        Metric.lowerIsBetter("nameNodeCpuSeconds", "NameNode CPU", "s"),
        Metric.lowerIsBetter("edekWaits", "creates that waited for an EDEK", ""));
  }

  private static Study study() {
    return new Study(
        "S1",
        "KMS and encryption zones (Hadoop 2.7.2, 24-core E5-2620 v3)",
        new TreeMap<>(),
        List.of(
            new Study.Figure("plain", "serverMeanMicros", "plain, average per call", 65.66, "", ""),
            new Study.Figure(
                "encrypted",
                "serverMeanMicros",
                "encrypted, average per call",
                114.70,
                "plain",
                ""),
            new Study.Figure(
                "plain", "serverTotalSeconds", "plain, total in create()", 19.70, "", "")),
        List.of(),
        List.of(),
        "");
  }

  private TrialResult trial(
      int block, int order, int attempt, String variant, double target, List<String> reasons) {
    double perSecond = target * Math.exp(0.015 * random.nextGaussian());
    double latencyMicros = 16e6 / perSecond;
    SortedMap<String, Double> metrics =
        new TreeMap<>(
            Map.of(
                "createsPerSecond",
                perSecond,
                "serverMeanMicros",
                0.06 * latencyMicros * (1 + 0.02 * random.nextGaussian()),
                "createP99Micros",
                latencyMicros * 2.6,
                "nameNodeCpuSeconds",
                41 + random.nextGaussian(),
                "edekWaits",
                variant.equals("plain") ? 0.0 : 600.0 + random.nextInt(9)));
    boolean plain = variant.equals("plain");
    SortedMap<String, SortedMap<String, Long>> evidence =
        new TreeMap<>(
            Map.of(
                "zone of the target", new TreeMap<>(Map.of(plain ? "none" : "bench-key", 1L)),
                "EDEKs generated by the KMS", new TreeMap<>(Map.of(plain ? "0" : "300,000", 1L))));
    SortedMap<String, Double> resources =
        new TreeMap<>(
            Map.of(
                "client.cpuSeconds",
                22 + random.nextGaussian(),
                "client.gcMillis",
                140.0 + random.nextInt(20),
                "namenode.cpuSeconds",
                metrics.get("nameNodeCpuSeconds"),
                "kms.cpuSeconds",
                plain ? 0.4 : 9.7));
    List<CacheState> caches =
        List.of(
            new CacheState("page cache", "localhost", "drop", false, "needs root"),
            new CacheState(
                "NameNode EDEK cache",
                "",
                variant.endsWith("cold") ? "cold" : "warm",
                true,
                variant.endsWith("cold") ? "keys rolled" : "500 creates"));
    return TrialResult.of(block, order, attempt, variant)
        .validity(Validity.mismatches(reasons))
        .metrics(metrics)
        .evidence(evidence)
        .resources(resources)
        .caches(caches)
        .series(series(perSecond))
        .histograms(histograms(block, attempt, variant, latencyMicros))
        .build();
  }

  private Series series(double perSecond) {
    long[] creates = new long[SECONDS];
    for (int second = 0; second < SECONDS; second++) {
      double rampUp = second == 0 ? 0.7 : second == SECONDS - 1 ? 0.4 : 1;
      creates[second] = Math.round(perSecond * rampUp * (1 + 0.03 * random.nextGaussian()));
    }
    return new Series(
        START,
        new TreeMap<>(Map.of("create", creates)),
        new long[SECONDS],
        new TreeMap<>(
            Map.of(
                "namenode.callsPerSecond",
                new Sampled(
                    "NameNode: calls",
                    "calls/s",
                    IntStream.range(0, SECONDS).mapToLong(second -> 1000L * second + 3).toArray(),
                    Arrays.stream(creates).mapToDouble(count -> 2.0 * count).toArray()))));
  }

  private String histograms(int block, int attempt, String variant, double latencyMicros) {
    if (dir == null) {
      return null;
    }
    Histogram create = new Histogram(3);
    for (int i = 0; i < 20_000; i++) {
      create.recordValue(
          Math.round(
              1e3
                  * latencyMicros
                  * Math.exp(0.35 * random.nextGaussian())
                  * (random.nextInt(500) == 0 ? 12 : 1)));
    }
    Histogram delete = new Histogram(3);
    for (int i = 0; i < 200; i++) {
      delete.recordValue(
          Math.round(1e3 * latencyMicros * 0.6 * Math.exp(0.2 * random.nextGaussian())));
    }
    String name = "histograms-" + block + "-" + variant + "-" + attempt + ".hlog";
    try {
      HistogramFiles.write(dir.resolve(name), Map.of("create", create, "delete", delete), START);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return name;
  }
}
