package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kms-create through the launcher, on an embedded cluster. */
class KmsCreateIT {
  private static final String SECRET = "h2nter-s3cret";

  @TempDir Path dir;

  @Test
  void runReportsBothVariantsWithEvidenceAndLeavesNoProcess() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "kms-create",
                "-blocks 6 -warmup 1 -nrFiles 150 -warmupOps 20 -edeks 100 -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    assertThat(result.path("status").asText()).isEqualTo("COMPLETE");
    assertThat(Results.validTrials(result, "plain")).as(run.out()).isGreaterThanOrEqualTo(6);
    assertThat(Results.validTrials(result, "encrypted")).as(run.out()).isGreaterThanOrEqualTo(6);
    for (JsonNode trial : Results.trials(result)) {
      boolean encrypted = Results.variant(trial).equals("encrypted");
      assertThat(Results.evidence(trial, "namenode.version")).matches("3\\.\\d+\\.\\d+.*");
      assertThat(Results.evidence(trial, "kms.version")).matches("3\\.\\d+\\.\\d+.*");
      String encryption = Results.evidence(trial, "file.encryption");
      assertThat(encryption)
          .startsWith(encrypted ? "AES/CTR/NoPadding, key hadoop-bench-kms-create" : "none");
      assertThat(Results.resource(trial, "kms.generateEdekCalls"))
          .matches(calls -> encrypted == (calls > 0));
      assertThat(Results.metric(trial, "create.count")).isEqualTo(150);
      assertThat(Results.metric(trial, "namenode.cpuMicrosPerFile")).isPositive();
    }
    ratioFollowsFromTrials(result);
    GoldenResult.check("kms-create", result);
    run.fitsTerminal();
    assertThat(reports(dir.resolve("run")))
        .allSatisfy(report -> assertThat(report).isNotEmptyFile());
    Orphans.assertNone(dir);
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Verifies that the ratio follows from the trials (those of the last half if six blocks have a
   * trend) and is within its interval; its size depends on the machine.
   */
  private static void ratioFollowsFromTrials(JsonNode result) {
    JsonNode comparison = result.path("comparisons").get(0);
    String metric = result.path("metrics").get(0).path("id").asText();
    assertThat(comparison.path("metric").asText()).isEqualTo(metric);
    double[] logs =
        new TreeMap<>(blocks(result, "encrypted", metric))
            .entrySet().stream()
                .mapToDouble(
                    block ->
                        Math.log(
                            block.getValue() / blocks(result, "plain", metric).get(block.getKey())))
                .toArray();
    double[] means =
        IntStream.range(0, logs.length)
            .boxed()
            .flatMapToDouble(
                a -> IntStream.rangeClosed(0, a).mapToDouble(b -> (logs[a] + logs[b]) / 2))
            .sorted()
            .toArray();
    double ratio =
        comparison.path("atEnd").asBoolean()
            ? Math.exp(
                IntStream.range(3, logs.length)
                    .mapToDouble(block -> logs[block])
                    .average()
                    .orElseThrow())
            : Math.exp((means[means.length / 2] + means[(means.length - 1) / 2]) / 2);
    assertThat(comparison.path("ratio").asDouble())
        .isCloseTo(ratio, within(1e-9))
        .isBetween(
            comparison.path("ci95").path("low").asDouble(),
            comparison.path("ci95").path("high").asDouble());
  }

  private static Map<Integer, Double> blocks(JsonNode result, String variant, String metric) {
    return Results.trials(result).stream()
        .filter(trial -> Results.variant(trial).equals(variant) && Results.valid(trial))
        .collect(
            Collectors.toMap(
                trial -> trial.path("block").asInt(), trial -> Results.metric(trial, metric)));
  }

  private static List<Path> reports(Path run) {
    return List.of(
        run.resolve("report.html"),
        run.resolve("report.md"),
        run.resolve("trials.csv"),
        run.resolve("series.csv"));
  }

  @Test
  void ctrlCKillsTheJobAndStopsTheClusterAndARunBesideItSeesABusyHostAndHidesSecrets()
      throws Exception {
    Bench.Running interrupted =
        Bench.launcherInGroup(
            dir,
            "kms-create",
            "-blocks 3 -warmup 0 -nrFiles 150 -warmupOps 20 -edeks 100 -out begun");
    Bench.Running beside =
        Bench.launcher(
            dir,
            Map.of(
                Bench.JAVA_OPTIONS,
                Bench.javaOptions("-Dmy.storePassword=" + SECRET),
                "BENCH_SERVER_OPTS",
                System.getenv().getOrDefault("BENCH_SERVER_OPTS", "") + " -Dmy.token=" + SECRET),
            "kms-create",
            "-D",
            "fs.s3a.secret.key=" + SECRET,
            "-D",
            "my.proxy=http://user:" + SECRET + "@proxy:3128",
            "-levels zone=plain -blocks 6 -warmup 0 -nrFiles 60 -out beside");
    beside.awaitError("trial 1/");
    // a shell that starts this build in its background makes all its children ignore Ctrl-C
    Signal signal = Signal.ofThisProcess();
    long said;
    Bench.Ended ended;
    Bench.Ended other;
    Process backgroundLoad = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      interrupted.awaitError("trial 2/");
      said = Files.readString(interrupted.err()).lines().count();
      signal.sendToGroup(interrupted.process());
      ended = interrupted.await();
      other = beside.await();
    } finally {
      backgroundLoad.destroyForcibly().waitFor();
    }
    assertThat(ended.exit()).as(ended.err()).isEqualTo(128 + signal.number());
    assertThat(ended.out()).isEmpty();
    // trials may have ended meanwhile; failures caused by the shutdown must not be reported
    assertThat(ended.err().lines().skip(said).filter(line -> !line.startsWith("trial ")))
        .satisfiesExactly(
            why -> assertThat(why).startsWith("interrupted: "),
            soFar -> assertThat(soFar).startsWith("interim result, ").contains("encrypted "),
            report -> assertThat(report).isEqualTo("report: begun/report.html"));
    assertThat(ended.err()).doesNotContain("\r", "\u001b");
    assertThat(dir.resolve("begun/report.html")).exists();
    JsonNode result = Results.read(dir, "begun");
    assertThat(result.path("status").asText()).isEqualTo("INTERRUPTED");
    assertThat(Results.trials(result)).hasSizeGreaterThanOrEqualTo(2);

    // on few cores two load generators may start late or be busy: an invalid trial (4) is a valid
    // outcome, a failed run is not
    assertThat(other.exit()).as(other.err()).isIn(0, 4);
    assertThat(other.out() + other.err()).doesNotContain(SECRET);
    try (Stream<Path> files = Files.walk(dir.resolve("beside"))) {
      assertThat(files.filter(Files::isRegularFile).filter(file -> holds(file, SECRET)))
          .as("files with a secret")
          .isEmpty();
    }
    JsonNode besides = Results.read(dir, "beside");
    assertThat(besides.path("status").asText()).isEqualTo("COMPLETE");
    assertThat(besides.path("environment").path("jvm").path("options").asText())
        .contains("-Dmy.storePassword=<hidden>");
    // of two cores up to a half, of four up to a quarter, less what other work uses
    assertThat(Results.trials(besides))
        .allSatisfy(
            trial ->
                assertThat(Results.metric(trial, "host.othersPercent"))
                    .isBetween(30.0 / Runtime.getRuntime().availableProcessors(), 100.0));
    if (Runtime.getRuntime().availableProcessors() <= 4) {
      assertThat(other.out()).contains("Host was busy: other programs took");
    }
    Orphans.assertNone(dir);
    assertThat(Bench.here(dir, "report", "begun").await().out()).contains("interrupted");
  }

  /** Signal of Ctrl-C or "kill". */
  private enum Signal {
    INT(2),
    TERM(15);

    private final int number;

    Signal(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    /**
     * Returns SIGTERM if children inherit that SIGINT is ignored, because a JVM then installs no
     * handler.
     */
    static Signal ofThisProcess() throws IOException {
      long ignored =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
              .findFirst()
              .orElse(0);
      return (ignored & 1L << INT.number - 1) == 0 ? INT : TERM;
    }

    /** Sends the signal to the process group, as a terminal does. */
    void sendToGroup(Process leader) throws IOException, InterruptedException {
      assertThat(
              new ProcessBuilder("kill", "-" + name(), "--", "-" + leader.pid()).start().waitFor())
          .isZero();
    }
  }
}
