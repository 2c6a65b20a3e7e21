package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** kms-write and kms-read on one cluster that this JVM holds. */
abstract class KmsFilesCases extends Cases {
  /** No multiple of anything. */
  private static final int BYTES = 3000001;
  private static final String SIZE = BYTES + "B";
  /** Of a trial in turns, and of one alone. */
  private static final double SECONDS = 0.4;

  KmsFilesCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private static List<String> options(String out, String size, String... args) {
    List<String> all = new ArrayList<>(List.of("-metricsPeriod", "1", "-blocks", "1", "-rehearsals", "0", "-nrFiles", "2", "-size", size, "-bufferSize", "10000B", "-out", out));
    all.addAll(Arrays.asList(args));
    return all;
  }

  private Bench.Ended here(String program, String out, String size, String... args) throws Exception {
    return Bench.here(dir, conf, program, options(out, size, args).toArray(String[]::new)).await();
  }

  private static String only(JsonNode trial, String fact) {
    List<String> values = new ArrayList<>();
    trial.path("evidence").path(fact).fieldNames().forEachRemaining(values::add);
    return String.join(" | ", values);
  }

  private static void assertProof(JsonNode trial, boolean encrypted) {
    Results.assertValid(trial);
    assertThat(only(trial, "data.verified")).isEqualTo("all bytes");
    assertThat(only(trial, "stored.raw")).isEqualTo(encrypted ? "not as written" : "as written");
    assertThat(only(trial, "stream.codec")).isEqualTo(!encrypted ? "none"
        : trial.path("variant").asText().endsWith("native") ? "OpensslAesCtrCryptoCodec" : "JceAesCtrCryptoCodec by SunJCE");
  }

  /** The native arm either ran with proof, or is listed with the loader's own words. */
  private static void assertNativeRanOrSaysWhy(JsonNode result) {
    result.path("variants").forEach(variant -> {
      if (variant.path("id").asText().endsWith("native")) {
        assertThat(variant.path("available").asBoolean() || variant.path("reason").asText().contains("no native codec where the tasks run"))
            .as(variant.toString()).isTrue();
      }
    });
  }

  @Test
  void writingProvesCodecDataAndCiphertextOfEveryTrial() throws Exception {
    // the launcher finds native code
    List<String> all = new ArrayList<>(List.of("kms-write", "-conf", conf.resolve("core-site.xml").toString(), "-conf", conf.resolve("hdfs-site.xml").toString(), "-cluster", "existing"));
    all.addAll(options("write", SIZE));
    Bench.Ended run = Bench.launcher(dir, all.toArray(String[]::new)).awaitExit(0);
    JsonNode result = Results.read(dir.resolve("write"));
    assertNativeRanOrSaysWhy(result);
    assertThat(Results.trials(result)).hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertProof(trial, trial.path("variant").asText().startsWith("encrypted")))
        .allSatisfy(trial -> assertThat(Results.metric(trial, "megabytesPerSecond")).isPositive());
    assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    GoldenResult.check("kms-write", result);
    assertNothingLeft("kms-write");
  }

  @Test
  void readingInBothWaysAndAgainWithWhatWasKept() throws Exception {
    Bench.Ended run = here("kms-read", "read", SIZE, "-access", "positional", "-verify", "always", "-only", "codec=java", "-keepResults");
    run.exitedWith(0);
    JsonNode result = Results.read(dir.resolve("read"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(trial -> {
      assertThat(trial.path("metrics").path("pread.count").asLong()).isEqualTo(2 * 301);
      assertThat(trial.path("metrics").path("verify.count").asLong()).isEqualTo(2);
    });
    GoldenResult.check("kms-read", result);
    String kept = "/benchmarks/kms-read/" + result.path("runId").asText();
    Bench.Ended again = here("kms-read", "again", SIZE, "-input", kept);
    again.exitedWith(0);
    assertThat(Results.trials(Results.read(dir.resolve("again")))).hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertProof(trial, trial.path("variant").asText().startsWith("encrypted")));
    Bench.Ended other = here("kms-read", "other", "4MB", "-input", kept);
    other.exitedWith(2);
    assertThat(other.lastError()).contains("-input").contains("-size 3000001B");
    assertThat(dir.resolve("other")).doesNotExist();
  }

  @Test
  void variantsTakeTurnsFileByFileAndEachStreamIsItsOwn() throws Exception {
    for (String program : List.of("kms-write", "kms-read")) {
      Bench.here(dir, conf, program, "-metricsPeriod", "1", "-blocks", "2", "-rehearsals", "0", "-size", SIZE, "-duration", (int) (1000 * SECONDS) + "ms", "-turns", "100ms",
          "-stopWhen", "off", "-out", program + "-turns").awaitExit(0);
      JsonNode result = Results.read(dir.resolve(program + "-turns"));
      List<JsonNode> trials = Results.trials(result);
      assertThat(trials).hasSizeGreaterThanOrEqualTo(6).allSatisfy(trial -> {
        boolean encrypted = trial.path("variant").asText().startsWith("encrypted");
        boolean alone = trial.path("block").asInt() < 0;
        Results.assertValid(trial);
        assertThat(only(trial, "stored.raw")).isEqualTo(encrypted ? "not as written" : "as written");
        assertThat(only(trial, "stream.codec").equals("none")).isEqualTo(!encrypted);
        assertThat(trial.path("resources").path("turns.count").asInt()).isEqualTo(alone ? 0 : 4);
        assertThat(trial.path("metrics").path("file.count").asInt()).as("whole files").isGreaterThanOrEqualTo(alone ? 1 : 4);
      });
      assertThat(trials).allSatisfy(trial -> {
        double seconds = Results.metric(trial, "windowSeconds");
        double files = trial.path("metrics").path("file.count").asInt() * BYTES / (double) (1 << 20);
        double rate = Results.metric(trial, "megabytesPerSecond");
        // alone, what the last file takes beyond the end of the trial is in no rate
        double rated = trial.path("block").asInt() < 0 ? Math.min(seconds, SECONDS) : seconds;
        assertThat(rate).as("payload over its own turns").isBetween(0.4 * files / seconds, 1.6 * files / rated);
      });
      assertThat(trials).filteredOn(trial -> trial.path("block").asInt() == 0).as("compared byte by byte, once").allSatisfy(trial ->
          assertThat(only(trial, "data.verified")).isEqualTo("all bytes"));
    }
  }

  @Test
  void filesThatDoNotFitAreRefusedBeforeAnyIsWritten() throws Exception {
    Bench.Ended run = here("kms-write", "big", "1000TB");
    run.exitedWith(2);
    assertThat(run.lastError()).contains("-size 1000TB").contains("are free");
    assertThat(dir.resolve("big")).doesNotExist();
    assertNothingLeft("kms-write");
  }

  private void assertNothingLeft(String scenario) throws IOException {
    assertEmpty("/benchmarks/" + scenario);
  }
}
