package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Treatments of one family in scenarios of another, on one cluster: both are verified. */
abstract class TreatmentsCases extends Cases {
  private static final String LAYOUT = "XOR-2-1-1024k";

  TreatmentsCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  @BeforeAll
  void enableLayout() throws Exception {
    ((DistributedFileSystem) fs()).enableErasureCodingPolicy(LAYOUT);
  }

  private List<JsonNode> trials(String out, String scenario, String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of("-blocks 1 -warmup 0 -metricsPeriod 1 -out", out));
    args.addAll(List.of(more));
    Bench.here(dir, conf, scenario, args.toArray(String[]::new)).awaitExit(0);
    List<JsonNode> trials = Results.trials(dir, out);
    assertThat(trials).allSatisfy(Results::assertValid);
    return trials;
  }

  @Test
  void zoneWithErasureCodingHasBoth() throws Exception {
    List<JsonNode> trials =
        trials(
            "zone-layout",
            "kms-write",
            "-nrFiles 2 -size 3000001B -levels",
            "zone=plain,encrypted;codec=java;layout=rep3," + LAYOUT);
    assertThat(trials)
        .extracting(Results::variant)
        .contains("plain/rep3", "plain/" + LAYOUT, "encrypted/rep3", "encrypted/" + LAYOUT);
    assertThat(trials)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              boolean encrypted = variant.startsWith("encrypted");
              boolean coded = variant.endsWith(LAYOUT);
              assertThat(Results.only(trial, "stored.raw"))
                  .as(variant)
                  .isEqualTo(encrypted ? "not as written" : "as written");
              assertThat(Results.only(trial, "stream.codec"))
                  .as(variant)
                  .isEqualTo(encrypted ? "JceAesCtrCryptoCodec by SunJCE" : "none");
              assertThat(Results.only(trial, "stream.kind"))
                  .as(variant)
                  .isEqualTo(coded ? "striped" : "replicated");
              assertThat(Results.only(trial, "stream.rawCoder"))
                  .as(variant)
                  .isEqualTo(coded ? "XORRawEncoder" : "");
              assertThat(Results.only(trial, "stored.units")).as(variant).isEqualTo("complete");
              assertThat(Results.only(trial, "data.verified")).as(variant).isEqualTo("all bytes");
              assertThat(trial.path("metrics").path("datanodes.bytesMovedPerByte").isMissingNode())
                  .as("verifying also moves bytes")
                  .isTrue();
            });
    assertThat(cluster.unhealthy()).isEmpty();
  }

  @Test
  void codecsAreComparedOnFilesOfEachLayoutThatAreReadBack() throws Exception {
    List<JsonNode> trials =
        trials(
            "codec-layout",
            "ec-read",
            "-nrFiles 2 -size 3000001B -levels",
            "layout=rep3," + LAYOUT + ";coder=java;zone=encrypted;codec=java,native");
    assertThat(trials).extracting(Results::variant).contains("rep3/java", LAYOUT + "/java");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              assertThat(Results.only(trial, "stream.codec"))
                  .as(variant)
                  .isEqualTo(
                      variant.endsWith("java")
                          ? "JceAesCtrCryptoCodec by SunJCE"
                          : "OpensslAesCtrCryptoCodec");
              assertThat(Results.only(trial, "stream.kind"))
                  .as(variant)
                  .isEqualTo(variant.startsWith("rep3") ? "replicated" : "striped");
              assertThat(Results.only(trial, "stored.raw")).as(variant).isEqualTo("not as written");
            });
  }

  @Test
  void filesOfAZoneAreRenamedAndDeleted() throws Exception {
    List<JsonNode> trials = trials("rename", "kms-rename", "-nrFiles 100 -warmupOps 20");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              boolean encrypted = Results.variant(trial).equals("encrypted");
              assertThat(Results.only(trial, "file.encryption"))
                  .startsWith(encrypted ? "AES/CTR/NoPadding, key hadoop-bench-" : "none");
              assertThat(Results.metric(trial, "rename.count")).isEqualTo(100);
              assertThat(Results.metric(trial, "delete.p50Micros")).isPositive();
            });
    assertThat(trials).extracting(Results::variant).contains("plain", "encrypted");
  }

  @Test
  void coldKeyCacheIsLevelAndReportsAreReproducible() throws Exception {
    trials(
        "cold",
        "kms-create",
        "-levels zone=encrypted;edekCache=warm,cold -nrFiles 800 -warmupOps 20 -threads 2 -client"
            + " rpc");
    JsonNode result = Results.read(dir, "cold");
    assertThat(Results.validTrials(result, "warm")).isEqualTo(1);
    assertThat(Results.validTrials(result, "cold")).isEqualTo(1);
    GoldenResult.check("kms-create-cold", result);
    Files.delete(dir.resolve("cold/report.html"));
    Bench.Ended report = Bench.here(dir, "report", "cold").awaitExit(0);
    assertThat(dir.resolve("cold/report.html")).isNotEmptyFile();
  }

  @Test
  void listingOfZoneContainsEncryptionOfEachFile() throws Exception {
    List<JsonNode> trials =
        trials(
            "listing", "metadata-listing", "-calls 50 -warmupOps 5 -entries 100 -interleave auto");
    assertThat(trials)
        .as("of 50 calls, interleaved and solo")
        .extracting(trial -> Results.variant(trial) + (int) Results.resource(trial, "slices.count"))
        .containsExactlyInAnyOrder("plain4", "encrypted4", "plain0", "encrypted0");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              boolean encrypted = Results.variant(trial).equals("encrypted");
              String encryption = Results.only(trial, "file.encryption");
              assertThat(encryption)
                  .startsWith(encrypted ? "AES/CTR/NoPadding, key hadoop-bench-" : "none");
              assertThat(
                      trial.path("evidence").path("file.encryption").path(encryption).asInt() % 100)
                  .as("all entries of a listing")
                  .isZero();
              assertThat(Results.metric(trial, "list.count")).isEqualTo(50);
              assertThat(Results.metric(trial, "list.perSecond")).isPositive();
              if (!trial.path("resources").has("slices.count")) {
                assertThat(Results.metric(trial, "namenode.cpuMicrosPerFile")).isPositive();
              }
            });
  }

  @Test
  void filesAreWrittenWithNamedChecksum() throws Exception {
    List<JsonNode> trials =
        new ArrayList<>(
            trials(
                "checksum",
                "kms-write",
                "-nrFiles 2 -size 3000001B -levels"
                    + " checksum=CRC32C,CRC32,NULL;zone=encrypted;codec=java"));
    assertThat(trials).hasSize(3);
    trials.addAll(
        trials(
            "checksum-layout",
            "ec-write",
            "-nrFiles 2 -size 3000001B -levels",
            "layout=rep3," + LAYOUT + ";coder=java;checksum=CRC32,NULL"));
    assertThat(trials)
        .hasSize(7)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              assertThat("/" + variant).endsWith("/" + Results.only(trial, "stream.checksum"));
              assertThat(Results.only(trial, "stored.checksum"))
                  .as(variant)
                  .isEqualTo(Results.only(trial, "stream.checksum"));
              assertThat(Results.only(trial, "data.verified")).as(variant).isEqualTo("all bytes");
            });
  }

  @Test
  void invalidCombinationsAreRejectedInOneLine() throws Exception {
    for (List<String> wrong :
        List.of(
            List.of("gateway-hbase-scan", "zone=plain,encrypted", "no factor zone"),
            List.of("kms-create", "layout=" + LAYOUT, "no factor layout"),
            List.of("kms-read", "checksum=CRC32,NULL", "no factor checksum"),
            List.of("metadata-listing", "edekCache=warm,cold", "no factor edekCache"),
            List.of(
                "kms-read",
                "path=native,gateway;down=0,1",
                "an embedded cluster cannot have both a gateway and DataNodes in their own JVMs"),
            List.of("kms-write", "jvmFlags=none,-XX:-UseAES", "add -yarn"))) {
      Bench.Ended run =
          Bench.here(dir, wrong.get(0), "-cluster embedded -levels", wrong.get(1), "-out wrong")
              .await();
      assertThat(run.exit()).as(wrong.toString()).isEqualTo(2);
      assertThat(run.err().strip().lines())
          .as(wrong.toString())
          .singleElement()
          .asString()
          .contains("-levels " + wrong.get(1).split(",")[0].split("=")[0])
          .contains(wrong.get(2));
    }
  }
}
