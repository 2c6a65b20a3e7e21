package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
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

  private static String[] options(String scenario, String levels, String... more) {
    return Bench.with(
        more,
        scenario,
        "-cluster embedded -nrFiles 1 -size 3000001B -blocks 1 -warmup 0 -levels",
        levels,
        "-out run");
  }

  private void assertNegotiated(int trials) throws Exception {
    assertThat(Results.trials(dir, "run"))
        .hasSize(trials)
        .allSatisfy(Results::assertValid)
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "wire.negotiated"))
                    .isEqualTo(NEGOTIATED.get(Results.variant(trial))));
  }

  @Test
  void readsHaveTheLevelOfTheirLabel() throws Exception {
    Bench.here(dir, options("wire-read", "wire=off,privacy-rc4,aes-java;wireKey=128,256"))
        .awaitExit(0);
    assertNegotiated(4);
  }

  /** A separate JVM, because this one may have logged in and keep RPC clients of other tests. */
  @Test
  void levelsOfKerberosAreMeasuredNextToThoseWithoutAndCapturedContentIsReadableOnlyUnencrypted()
      throws Exception {
    boolean capture = Bench.capturesPackets();
    String[] options =
        options("wire-write", "wire=off,authentication,integrity,privacy-3des,aes-java");
    Bench.launcher(dir, capture ? Bench.with(new String[] {"-captureProof"}, options) : options)
        .awaitExit(0);
    assertNegotiated(5);
    assumeTrue(capture, "capturing packets needs tshark and root");
    assertThat(Results.trials(dir, "run"))
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "wire.datanode-1"))
                    .isEqualTo(
                        Results.variant(trial).matches("privacy.*|aes.*")
                            ? "content not readable"
                            : "content readable"));
  }

  @Test
  void levelsHoldWithLayoutsAndStoppedDataNodes() throws Exception {
    Bench.here(
            dir,
            options(
                "wire-read", "wire=aes-java;layout=rep3,XOR-2-1-1024k;down=0,1", "-dataNodes 3"))
        .awaitExit(0);
    assertThat(Results.trials(dir, "run"))
        .hasSize(4)
        .allSatisfy(Results::assertValid)
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "wire.negotiated"))
                    .isEqualTo(NEGOTIATED.get("aes-java")))
        .allSatisfy(
            trial ->
                assertThat(Results.only(trial, "down.dataHoldersLost"))
                    .startsWith(Results.variant(trial).endsWith("down=1") ? "1 to 1" : "0 to 0"));
  }

  /** Layouts have three replicas, so 3DES is on DataNodes that offer no AES to one another. */
  @Test
  void levelsHoldWithLayoutsAndSyncs() throws Exception {
    Bench.here(
            dir,
            options(
                "wire-write",
                "wire=off,privacy-3des,aes-java;layout=rep3,XOR-2-1-1024k;durability=none,hsync",
                "-dataNodes 3"))
        .awaitExit(0);
    assertThat(Results.trials(dir, "run"))
        .as("streams of an erasure coded directory ignore hsync")
        .hasSize(9)
        .allSatisfy(Results::assertValid)
        .allSatisfy(this::assertNegotiatedByLevel);
  }

  private void assertNegotiatedByLevel(JsonNode trial) {
    assertThat(Results.only(trial, "wire.negotiated"))
        .isEqualTo(NEGOTIATED.get(Results.variant(trial).replaceAll("/.*", "")));
  }

  @Test
  void routerIsRefusedForEncryptedLevels() throws Exception {
    Bench.Ended refused =
        Bench.here(dir, options("wire-read", "wire=off,aes-java;target=router")).awaitExit(2);
    assertThat(refused.lastError()).contains("wire=aes-java", "has no keys for encrypted");
  }

  /** The launcher finds native code; without it the native variants are unavailable. */
  @Test
  void zonesAndPipelinesHaveTheirOwnCodec() throws Exception {
    Bench.launcher(
            dir,
            options(
                "wire-write",
                "wire=privacy-3des,aes-java,aes-native;zone=encrypted;codec=java,native",
                "-replication 2"))
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
