package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ingest-accumulo through the launcher, on embedded servers. */
class IngestIT {
  @TempDir Path dir;

  private Bench.Running start(String out, String... args) throws Exception {
    return Bench.launcher(dir, Bench.with(args, "ingest-accumulo", "-warmup 0 -out", out));
  }

  /** Returns the result of a successful run. */
  private JsonNode result(Bench.Running run, String out) throws Exception {
    Bench.Ended ended = run.await();
    assumeFalse(ended.err().contains("cannot be downloaded"), ended.lastError());
    ended.exitedWith(0);
    ended.fitsTerminal();
    Orphans.assertNone(dir);
    return Results.read(dir, out);
  }

  /**
   * In each build, with embedded servers. The other levels run nightly, and {@link
   * IngestExistingIT} uses existing servers.
   */
  @Test
  void strongestLevelsAreVerifiedAtBothEndsAndOnWire() throws Exception {
    GoldenResult.check("ingest-accumulo", levels(3, "-levels security=none,tls,sasl-auth-conf"));
  }

  @Tag("nightly")
  @Test
  void allLevelsOfStudyAreVerified() throws Exception {
    levels(5);
  }

  private JsonNode levels(int count, String... only) throws Exception {
    List<String> args =
        new ArrayList<>(
            List.of(
                "-study S2 -restart never -batch 500 -batches 10 -warmupOps 2 -blocks 1 -report"
                    + " full -verify"));
    args.addAll(List.of(only));
    boolean capture = Bench.capturesPackets();
    if (capture) {
      args.add("-captureProof");
    }
    Bench.Running run = start("levels", args.toArray(String[]::new));
    JsonNode result = result(run, "levels");
    assertThat(Files.readString(run.out()))
        .contains("change relative to the previous level", "SASL auth-conf", "no difference");
    assertThat(Results.trials(result))
        .hasSize(count)
        .allSatisfy(
            trial -> {
              String level = Results.variant(trial);
              assertThat(Results.valid(trial)).as(level + " " + trial.path("reasons")).isTrue();
              String protection =
                  switch (level) {
                    case "none" -> "plain";
                    case "tls" -> "TLS_";
                    case "sasl-auth" -> "GSSAPI auth";
                    case "sasl-auth-int" -> "GSSAPI auth-int";
                    default -> "GSSAPI auth-conf";
                  };
              for (String end : Set.of("client.connection", "tserver.connection")) {
                assertThat(Results.names(trial.path("evidence").path(end)))
                    .as(end)
                    .isNotEmpty()
                    .allMatch(line -> line.contains(protection));
              }
              assertThat(Results.names(trial.path("evidence").path("wire.entry")))
                  .as(level)
                  .isEqualTo(
                      !capture
                          ? List.of()
                          : List.of(
                              Set.of("tls", "sasl-auth-conf").contains(level)
                                  ? "not readable"
                                  : "readable"));
              assertThat(Results.resource(trial, "walk.entries")).isEqualTo(12 * 500);
              assertThat(Results.resource(trial, "tserver.ingestedEntries"))
                  .as("of the timed part")
                  .isEqualTo(10 * 500);
              assertThat(Results.metric(trial, "ingest.entriesPerSecond")).isPositive();
              assertThat(Results.metric(trial, "tserver.cpuMicrosPerEntry")).isPositive();
              assertThat(Results.metric(trial, "client.writtenBytesPerEntry")).isGreaterThan(30);
            });
    return Results.withoutCapture(result);
  }

  @Tag("nightly")
  @Test
  void otherClientsAreDetectedAndServersRestartBeforeEachTrial() throws Exception {
    Bench.Running run =
        start(
            "shared",
            "-levels security=none -restart always -series -maps 1 -threads 1 -batch 200 -warmupOps"
                + " 5 -duration 4s -blocks 2");
    try (AccumuloBackgroundLoad backgroundLoad = new AccumuloBackgroundLoad(dir)) {
      run.awaitError("other clients called it during the trial");
    }
    JsonNode result = result(run, "shared");
    List<JsonNode> trials = new ArrayList<>();
    result.path("trials").forEach(trials::add);
    JsonNode beside = trials.get(0);
    assertThat(Results.valid(beside)).isFalse();
    assertThat(beside.path("reasons").toString())
        .containsPattern(
            "the tablet server counted \\d+ entries ingested, but the trial made \\d+: other"
                + " clients called it during the trial");
    assertThat(beside.path("metrics").has("tserver.cpuMicrosPerEntry")).isFalse();
    assertThat(Results.metric(beside, "ingest.entriesPerSecond")).isPositive();
    JsonNode solo = trials.get(trials.size() - 1);
    Results.assertValid(solo);
    assertThat(Results.metric(solo, "tserver.cpuMicrosPerEntry")).isPositive();
    double written = Results.metric(solo, "batch.count") * 200;
    assertThat(Results.resource(solo, "tserver.ingestedEntries")).isEqualTo(written);
    assertThat(Results.resource(solo, "tablet-server.otherCallsPercent")).isZero();

    assertThat(
            Files.readString(run.err())
                .lines()
                .filter(
                    line ->
                        line.startsWith("restarting accumulo-manager, tablet-server, accumulo-gc")))
        .hasSize(trials.size() - 1);

    JsonNode servers = solo.path("series").path("servers");
    assertThat(Results.names(servers))
        .contains(
            "tserver.cpuCores",
            "tserver.ingestedEntriesPerSecond",
            "tserver.entries",
            "tserver.filesPerTablet",
            "tserver.files");
    assertThat(servers.path("tserver.ingestedEntriesPerSecond").path("values"))
        .isNotEmpty()
        .allSatisfy(rate -> assertThat(rate.asDouble()).isPositive());
    assertThat(Files.readString(dir.resolve("shared/series.csv")))
        .contains("tserver.ingestedEntriesPerSecond,");
    assertThat(Files.readString(dir.resolve("shared/report.html")))
        .contains("tablet server: entries ingested");
  }
}
