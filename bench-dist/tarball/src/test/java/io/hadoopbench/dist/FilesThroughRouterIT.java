package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encryption zone and Router in one run, on an embedded cluster without Kerberos: both are
 * verified.
 */
class FilesThroughRouterIT {
  @TempDir Path dir;

  @Test
  void filesOfAZoneAreWrittenThroughARouter() throws Exception {
    Bench.here(
            dir,
            "kms-write",
            "-cluster embedded -nrFiles 2 -size 3000001B -blocks 1 -warmup 0 -levels"
                + " zone=plain,encrypted;codec=java;target=namenode,router -out run")
        .awaitExit(0);
    assertThat(Results.trials(dir, "run"))
        .hasSize(4)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              Results.assertValid(trial);
              assertThat(trial.path("resources").path("router.addBlocks").asInt(-1))
                  .as(variant)
                  .isEqualTo(variant.endsWith("router") ? 2 : 0);
              assertThat(Results.only(trial, "data.verified")).isEqualTo("all bytes");
              assertThat(Results.only(trial, "stored.raw"))
                  .as(variant)
                  .isEqualTo(variant.startsWith("encrypted") ? "not as written" : "as written");
              assertThat(Results.only(trial, "stream.codec"))
                  .as(variant)
                  .isEqualTo(
                      variant.startsWith("encrypted") ? "JceAesCtrCryptoCodec by SunJCE" : "none");
            });
  }

  @Test
  void recordsAreSyncedThroughARouter() throws Exception {
    Bench.here(
            dir,
            "append-sync",
            "-cluster embedded -levels durability=hflush,hsync;target=namenode,router -nrRecords 20"
                + " -blocks 1 -warmup 0 -interleave off -out run")
        .awaitExit(0);
    assertThat(Results.trials(dir, "run"))
        .hasSize(4)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              Results.assertValid(trial);
              assertThat(trial.path("resources").path("router.addBlocks").asInt(-1))
                  .as(variant)
                  .isEqualTo(variant.endsWith("router") ? 1 : 0);
              assertThat(Results.resource(trial, "datanodes.fsyncs"))
                  .as(variant)
                  .isEqualTo(variant.startsWith("hsync") ? 3 * 20 : 0);
              assertThat(Results.resource(trial, "namenode.fsyncCalls")).as(variant).isEqualTo(1);
            });
  }
}
