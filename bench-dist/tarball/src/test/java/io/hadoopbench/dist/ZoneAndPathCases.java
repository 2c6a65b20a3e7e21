package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Encryption zones with data over WebHDFS: a factor of one family of scenarios in another, with the
 * evidence of both.
 */
abstract class ZoneAndPathCases extends GatewayRuns {
  private static final String SAME = "length and CRC-32C as they passed";
  private static final String SAME_LENGTH =
      "length as it passed; the CRC-32C was computed from encrypted bytes";

  ZoneAndPathCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private static void has(JsonNode trial, String fact, String value) {
    assertThat(trial.path("evidence").path(fact).fieldNames())
        .as(Results.variant(trial) + ": " + fact)
        .toIterable()
        .containsExactly(value);
  }

  private static void proved(JsonNode trial, String clientsStream) {
    Results.assertValid(trial);
    String variant = Results.variant(trial);
    boolean encrypted = variant.contains("encrypted");
    has(trial, "data.verified", "all bytes");
    has(trial, "stored.raw", encrypted ? "not as written" : "as written");
    has(trial, "kms.decryptEdekCalls", encrypted ? "more than 0" : "0");
    if (variant.contains("native")) {
      has(trial, "stream.codec", encrypted ? "JceAesCtrCryptoCodec by SunJCE" : "none");
    } else {
      has(trial, "stream.class", clientsStream);
      has(trial, "data.stored", encrypted ? SAME_LENGTH : SAME);
      assertThat(trial.path("evidence").has("stream.codec"))
          .as("the DataNode encrypts with its own codec")
          .isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"kms-write,gateway,WebHdfsOutput", "kms-read,direct,WebHdfsInput"})
  void zoneIsVerifiedByStoredBytesAndKeysForEachClient(
      String program, String path, String clientsStream) throws Exception {
    trusting(
            program,
            program,
            "basic",
            "-levels",
            "zone=plain,encrypted;codec=java;path=native," + path + ";tls=on;auth=basic",
            "-nrFiles 2 -size 3000001B")
        .awaitExit(0);
    JsonNode result = Results.read(dir, program);
    assertThat(result.path("variants").findValuesAsText("id"))
        .containsExactly("plain/native", "plain/" + path, "encrypted/native", "encrypted/" + path);
    assertThat(Results.trials(result)).hasSize(4).allSatisfy(trial -> proved(trial, clientsStream));
    assertThat(result.path("metrics").findValuesAsText("id")).contains("gateway.cpuSecondsPerGB");
  }

  @Test
  void codecDoesNotApplyToClientsThatDoNotEncrypt() throws Exception {
    trusting(
            "gateway-webhdfs-write",
            "codec",
            "basic",
            "-levels zone=encrypted;codec=java,native;path=direct;threads=1,2 -nrFiles 2 -size"
                + " 3000001B")
        .awaitExit(0);
    JsonNode result = Results.read(dir, "codec");
    assertThat(result.path("variants").findValuesAsText("id"))
        .containsExactly("threads=1", "threads=2");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              has(trial, "stored.raw", "not as written");
              has(trial, "data.stored", SAME_LENGTH);
            });
  }
}
