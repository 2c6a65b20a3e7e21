package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encryption on the wire on the embedded cluster: each level is what its connections negotiated.
 */
class WireIT {
  private static final Map<String, String> NEGOTIATED =
      Map.of(
          "off",
          "plain",
          "authentication",
          "auth DIGEST-MD5",
          "integrity",
          "auth-int DIGEST-MD5 hmac-md5",
          "privacy-3des",
          "auth-conf DIGEST-MD5 3des",
          "privacy-rc4",
          "auth-conf DIGEST-MD5 rc4",
          "aes-java",
          "AES/CTR/NoPadding 128 JceAesCtrCryptoCodec",
          "aes-native",
          "AES/CTR/NoPadding 128 OpensslAesCtrCryptoCodec",
          "aes-java/wireKey=128",
          "AES/CTR/NoPadding 128 JceAesCtrCryptoCodec",
          "aes-java/wireKey=256",
          "AES/CTR/NoPadding 256 JceAesCtrCryptoCodec");

  @TempDir Path dir;

  private List<JsonNode> trials(String scenario, String levels, String... more) throws Exception {
    List<String> args =
        new ArrayList<>(
            List.of(
                scenario,
                "-cluster",
                "embedded",
                "-nrFiles",
                "2",
                "-size",
                "3000001B",
                "-blocks",
                "1",
                "-warmup",
                "0",
                "-levels",
                levels,
                "-out",
                "run"));
    args.addAll(List.of(more));
    Bench.here(dir, args.toArray(String[]::new)).awaitExit(0);
    List<JsonNode> trials = Results.trials(dir, "run");
    assertThat(trials).allSatisfy(Results::assertValid);
    return trials;
  }

  @Test
  void readsHaveTheLevelOfTheirLabel() throws Exception {
    assertThat(trials("wire-read", "wire=off,privacy-3des,privacy-rc4,aes-java;wireKey=128,256"))
        .hasSize(5)
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "wire.negotiated"))
                    .isEqualTo(NEGOTIATED.get(Results.variant(trial))));
  }

  @Test
  void levelsOfKerberosAreMeasuredNextToThoseWithout() throws Exception {
    assertThat(trials("wire-write", "wire=off,authentication,integrity,aes-java"))
        .hasSize(4)
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "wire.negotiated"))
                    .isEqualTo(NEGOTIATED.get(Results.variant(trial))));
  }

  /** The launcher finds native code; without it the native variants are unavailable. */
  @Test
  void zonesAndPipelinesHaveTheirOwnCodec() throws Exception {
    Bench.launcher(
            dir,
            "wire-write",
            "-nrFiles",
            "2",
            "-size",
            "3000001B",
            "-blocks",
            "1",
            "-warmup",
            "0",
            "-replication",
            "2",
            "-levels",
            "wire=privacy-3des,aes-java,aes-native;zone=encrypted;codec=java,native",
            "-out",
            "run")
        .awaitExit(0);
    assertThat(Results.trials(dir, "run"))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              String variant = Results.variant(trial);
              assertThat(Results.only(trial, "wire.negotiated"))
                  .as(variant)
                  .isEqualTo(NEGOTIATED.get(variant.replaceAll("/.*", "")));
              assertThat(Results.only(trial, "stream.codec"))
                  .as(variant)
                  .isEqualTo(
                      variant.endsWith("native")
                          ? "OpensslAesCtrCryptoCodec"
                          : "JceAesCtrCryptoCodec by SunJCE");
              assertThat(Results.only(trial, "stored.raw")).isEqualTo("not as written");
              assertThat(Results.only(trial, "data.verified")).isEqualTo("all bytes");
              assertThat(trial.path("evidence").toString())
                  .as("hops of the pipeline")
                  .contains("wire.hops");
            });
  }
}
