package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** kms-create, kms-write and kms-read on a cluster that this JVM holds. */
abstract class KmsFilesCases extends Cases {
  /** Not a multiple of any buffer or block size. */
  private static final int BYTES = 3000001;

  private static final String SIZE = BYTES + "B";

  /** Duration of an interleaved and of a solo trial. */
  private static final double SECONDS = 0.4;

  KmsFilesCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private static List<String> options(String out, String size, String... args) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-metricsPeriod 1 -blocks 1 -warmup 0 -nrFiles 2 -size",
                size,
                "-bufferSize 10000B -out",
                out));
    all.addAll(Arrays.asList(args));
    return all;
  }

  private Bench.Ended here(String program, String out, String size, String... args)
      throws Exception {
    return Bench.here(dir, conf, program, options(out, size, args).toArray(String[]::new)).await();
  }

  private static void assertProof(JsonNode trial, boolean encrypted) {
    Results.assertValid(trial);
    assertThat(Results.only(trial, "data.verified")).isEqualTo("all bytes");
    assertThat(Results.only(trial, "stored.raw"))
        .isEqualTo(encrypted ? "not as written" : "as written");
    assertThat(Results.only(trial, "stream.codec"))
        .isEqualTo(
            !encrypted
                ? "none"
                : Results.variant(trial).endsWith("native")
                    ? "OpensslAesCtrCryptoCodec"
                    : "JceAesCtrCryptoCodec by SunJCE");
  }

  /** The native variant either ran with evidence, or is listed with the loader's message. */
  private static void assertNativeRanOrSaysWhy(JsonNode result) {
    result
        .path("variants")
        .forEach(
            variant -> {
              if (variant.path("id").asText().endsWith("native")) {
                assertThat(
                        variant.path("available").asBoolean()
                            || variant
                                .path("reason")
                                .asText()
                                .contains("no native codec on the task nodes"))
                    .as(variant.toString())
                    .isTrue();
              }
            });
  }

  @Test
  void writesVerifyCodecDataAndCiphertext() throws Exception {
    // the launcher finds native code
    List<String> all =
        new ArrayList<>(
            List.of(
                "kms-write",
                "-conf",
                conf.resolve("core-site.xml").toString(),
                "-conf",
                conf.resolve("hdfs-site.xml").toString(),
                "-cluster existing"));
    all.addAll(options("write", SIZE));
    Bench.Ended run = Bench.launcher(dir, all.toArray(String[]::new)).awaitExit(0);
    JsonNode result = Results.read(dir, "write");
    assertNativeRanOrSaysWhy(result);
    assertThat(Results.trials(result))
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertProof(trial, Results.variant(trial).startsWith("encrypted")))
        .allSatisfy(trial -> assertThat(Results.metric(trial, "megabytesPerSecond")).isPositive());
    run.fitsTerminal();
    GoldenResult.check("kms-write", result);
    assertNothingLeft("kms-write");
  }

  @Test
  void readsInBothWaysAndFromKeptFiles() throws Exception {
    here(
            "kms-read",
            "read",
            SIZE,
            "-access positional -verify always -levels codec=java -keepFiles")
        .exitedWith(0);
    JsonNode result = Results.read(dir, "read");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(Results.metric(trial, "pread.count")).isEqualTo(2 * 301);
              assertThat(Results.metric(trial, "verify.count")).isEqualTo(2);
            });
    GoldenResult.check("kms-read", result);
    String kept = "/benchmarks/kms-read/" + result.path("runId").asText();
    Bench.Ended again = here("kms-read", "again", SIZE, "-input", kept).exitedWith(0);
    assertThat(Results.trials(dir, "again"))
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertProof(trial, Results.variant(trial).startsWith("encrypted")));
    Bench.Ended other = here("kms-read", "other", "4MB", "-input", kept).exitedWith(2);
    assertThat(other.lastError()).contains("-input").contains("-size 3000001B");
    assertThat(dir.resolve("other")).doesNotExist();
  }

  @Test
  void interleavedVariantsUseTheirOwnStreams() throws Exception {
    for (String program : List.of("kms-write", "kms-read")) {
      Bench.here(
              dir,
              conf,
              program,
              "-metricsPeriod 1 -blocks 2 -warmup 0 -size",
              SIZE,
              "-duration",
              (int) (1000 * SECONDS) + "ms",
              "-interleave 100ms -abortWhen off -out",
              program + "-interleave")
          .awaitExit(0);
      JsonNode result = Results.read(dir, program + "-interleave");
      List<JsonNode> trials = Results.trials(result);
      assertThat(trials)
          .hasSizeGreaterThanOrEqualTo(6)
          .allSatisfy(
              trial -> {
                boolean encrypted = Results.variant(trial).startsWith("encrypted");
                boolean solo = trial.path("block").asInt() < 0;
                Results.assertValid(trial);
                assertThat(Results.only(trial, "stored.raw"))
                    .isEqualTo(encrypted ? "not as written" : "as written");
                assertThat(Results.only(trial, "stream.codec").equals("none"))
                    .isEqualTo(!encrypted);
                assertThat(Results.resource(trial, "slices.count")).isEqualTo(solo ? 0 : 4);
                assertThat(Results.metric(trial, "file.count"))
                    .as("whole files")
                    .isGreaterThanOrEqualTo(solo ? 1 : 4);
              });
      assertThat(trials)
          .allSatisfy(
              trial -> {
                double seconds = Results.metric(trial, "windowSeconds");
                double files = Results.metric(trial, "file.count") * BYTES / (double) (1 << 20);
                double rate = Results.metric(trial, "megabytesPerSecond");
                // in a solo trial the rate excludes the last file's time after the end of the trial
                double rated =
                    trial.path("block").asInt() < 0 ? Math.min(seconds, SECONDS) : seconds;
                assertThat(rate)
                    .as("payload over its own slices")
                    .isBetween(0.4 * files / seconds, 1.6 * files / rated);
              });
      assertThat(trials)
          .filteredOn(trial -> trial.path("block").asInt() == 0)
          .as("compared byte by byte, once")
          .allSatisfy(
              trial -> assertThat(Results.only(trial, "data.verified")).isEqualTo("all bytes"));
    }
  }

  @Test
  void interleavedAndSoloCreatesAreVerified() throws Exception {
    Bench.Ended run =
        Bench.here(
                dir,
                conf,
                "kms-create",
                "-metricsPeriod 1 -blocks 2 -warmup 0 -duration 1s -warmupOps 20 -threads 2 -edeks"
                    + " 100 -report full -out turns")
            .awaitExit(0);
    assertThat(run.out())
        .contains("variants interleaved every ", "Interleaved vs solo: files created per second");
    JsonNode result = Results.read(dir, "turns");
    assertThat(result.path("environment").path("interleaving").path("encrypted").asText())
        .isEqualTo("slices of 100 ms");
    assertThat(Results.trials(result))
        .hasSizeGreaterThanOrEqualTo(6)
        .filteredOn(Results::valid)
        .allSatisfy(
            trial -> {
              boolean solo = trial.path("block").asInt() < 0;
              boolean encrypted = Results.variant(trial).equals("encrypted");
              assertThat(Results.evidence(trial, "file.encryption"))
                  .startsWith(encrypted ? "AES/CTR/NoPadding" : "none");
              assertThat(Results.evidence(trial, "files.found")).isEqualTo("as many as closed");
              assertThat(trial.path("metrics").has("namenode.cpuMicrosPerFile"))
                  .as("on an existing cluster, only solo trials report the servers' CPU")
                  .isEqualTo(solo);
              JsonNode resources = trial.path("resources");
              assertThat(resources.path("slices.count").asInt()).isEqualTo(solo ? 0 : 10);
              assertThat(
                      resources
                              .path(solo ? "kms.decryptEdekCalls" : "group.kms.decryptEdekCalls")
                              .asDouble()
                          > 0)
                  .isEqualTo(encrypted || !solo);
              if (!solo) {
                assertThat(Results.metric(trial, "windowSeconds"))
                    .as("in the slices of the arm")
                    .isBetween(0.8, 10.0);
                assertThat(Results.metric(trial, "create.perSecond"))
                    .as("of the windows of slices")
                    .isCloseTo(Results.metric(trial, "create.ownPerSecond"), withinPercentage(80));
              }
            });
    assertThat(
            Results.trials(result).stream()
                .filter(trial -> trial.path("block").asInt() < 0 && Results.valid(trial))
                .map(Results::variant))
        .containsExactlyInAnyOrder("plain", "encrypted");
  }

  @Test
  void tooLargeFilesAreRejectedBeforeWriting() throws Exception {
    Bench.Ended run = here("kms-write", "big", "1000TB").exitedWith(2);
    assertThat(run.lastError()).contains("-size 1000TB").contains("are free");
    assertThat(dir.resolve("big")).doesNotExist();
    assertNothingLeft("kms-write");
  }

  private void assertNothingLeft(String scenario) throws IOException {
    assertEmpty("/benchmarks/" + scenario);
  }
}
