package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Existing directories and servers: arms that differ in more than their labels are rejected before
 * anything is created.
 */
abstract class EqualArmsCases extends Cases {
  private static final String POLICY = "XOR-2-1-1024k";
  private static final String ZONE = "encryption is AES/CTR/NoPadding, key equal in ";

  EqualArmsCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private DistributedFileSystem hdfs() throws IOException {
    return (DistributedFileSystem) fs();
  }

  @BeforeAll
  void makeDirectories() throws Exception {
    HdfsAdmin admin = new HdfsAdmin(fs().getUri(), cluster.clientConf());
    KeyProvider keys = admin.getKeyProvider();
    keys.createKey("equal", KeyProvider.options(cluster.clientConf()));
    hdfs().enableErasureCodingPolicy(POLICY);
    for (String name : List.of("plain", "cold", "coded", "zone", "codedZone")) {
      hdfs().mkdirs(new Path("/arms/" + name));
    }
    for (String name : List.of("coded", "codedZone")) {
      hdfs().setErasureCodingPolicy(new Path("/arms/" + name), POLICY);
    }
    for (String name : List.of("zone", "codedZone")) {
      admin.createEncryptionZone(
          new Path("/arms/" + name), "equal", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    }
    hdfs().setStoragePolicy(new Path("/arms/cold"), "COLD");
  }

  private Bench.Ended run(String scenario, List<String> generic, String out, List<String> args)
      throws Exception {
    List<String> all = new ArrayList<>(generic);
    all.addAll(List.of("-blocks 1 -warmup 0 -metricsPeriod 1 -out", out));
    all.addAll(args);
    return Bench.here(dir, conf, scenario, all.toArray(String[]::new)).await();
  }

  static Stream<Arguments> refused() {
    String coded = "erasure coding policy is " + POLICY + " in ";
    return Stream.of(
        Arguments.of(
            "kms-write",
            "-zone /arms/zone -baseDir /arms/coded",
            "plain/java and encrypted/java differ in more than their labels: "
                + coded
                + "/arms/coded (-baseDir) and none in /arms/zone (-zone); hdfs ec"),
        Arguments.of(
            "kms-write",
            "-zone /arms/codedZone -baseDir /arms/plain",
            "plain/java and encrypted/java differ in more than their labels: erasure coding policy"
                + " is none in /arms/plain (-baseDir) and "
                + POLICY
                + " in /arms/codedZone (-zone); hdfs ec"),
        Arguments.of(
            "kms-create",
            "-zone /arms/codedZone -baseDir /arms/plain",
            "differ in more than their labels"),
        Arguments.of(
            "metadata-listing",
            "-zone /arms/zone -baseDir /arms/coded",
            "differ in more than their labels"),
        Arguments.of(
            "kms-write",
            "-zone /arms/codedZone -baseDir /arms/coded",
            coded + "/arms/coded (-baseDir), this run measures none; hdfs ec"),
        Arguments.of(
            "gateway-webhdfs-read",
            "-baseDir /arms/coded -levels path=native",
            coded + "/arms/coded (-baseDir), this run measures none; hdfs ec"),
        Arguments.of(
            "kms-write",
            "-zone /arms/zone -baseDir /arms/cold",
            "storage policy is COLD in /arms/cold (-baseDir) and HOT in /arms/zone (-zone)"),
        Arguments.of(
            "kms-create",
            "-zone /arms/codedZone -baseDir /arms/coded",
            coded + "/arms/coded (-baseDir), this run measures none; hdfs ec"),
        Arguments.of(
            "kms-create",
            "-baseDir /arms/zone/below",
            ZONE + "/arms/zone (-baseDir), the label needs none; name a directory outside"),
        Arguments.of(
            "ec-write",
            "-baseDir /arms/zone/below -levels layout=rep3," + POLICY,
            ZONE + "/arms/zone (-baseDir), this run measures none; name a directory outside"),
        Arguments.of(
            "ec-read",
            "-levels layout=rep3 -ecDir rep3=/arms/zone",
            ZONE + "/arms/zone (-ecDir), this run measures none"),
        Arguments.of(
            "ec-read",
            "-levels layout=rep3 -ecDir rep3=/arms/coded",
            coded + "/arms/coded (-ecDir), the label needs none; hdfs ec -setPolicy -replicate"),
        Arguments.of(
            "gateway-webhdfs-read",
            "-baseDir /arms/zone/below -levels path=native",
            ZONE + "/arms/zone (-baseDir), this run measures none"),
        Arguments.of(
            "gateway-webhdfs-list",
            "-baseDir /arms/zone/below -levels path=native",
            ZONE + "/arms/zone (-baseDir), this run measures none"),
        Arguments.of(
            "rpc-protection",
            "-baseDir /arms/zone/below -levels protection=none",
            ZONE + "/arms/zone (-baseDir), this run measures none"),
        Arguments.of(
            "kms-create",
            "-zone hdfs://127.0.0.1:1/arms/zone",
            "is on a different file system from -baseDir"));
  }

  @ParameterizedTest
  @MethodSource
  void refused(String scenario, String options, String line) throws Exception {
    Bench.Ended run =
        run(scenario, List.of(), "refused", List.of(options.split(" "))).exitedWith(2);
    assertThat(run.lastError()).startsWith(scenario + ": ").contains(line);
    assertThat(dir.resolve("refused")).doesNotExist();
    for (String directory :
        List.of("/arms/plain", "/arms/coded", "/arms/zone", "/arms/codedZone", "/arms/cold")) {
      assertThat(fs().listStatus(new Path(directory))).as(directory).isEmpty();
    }
    assertEmpty("/benchmarks/" + scenario);
  }

  @Test
  void equalArmsOnErasureCodedDirectoriesAreCompared() throws Exception {
    run(
            "kms-write",
            List.of(),
            "labelled",
            List.of(
                "-zone /arms/codedZone -baseDir /arms/plain -nrFiles 2 -size 3MB -levels",
                "codec=java;zone=plain,encrypted;layout=" + POLICY + ";coder=java"))
        .exitedWith(0);
    assertThat(Results.trials(dir, "labelled"))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.names(trial.path("evidence").path("stored.erasureCoding")))
                  .containsExactly(POLICY);
            });
  }

  @Test
  void eachTrialShowsHowItsFilesAreStored() throws Exception {
    run(
            "kms-write",
            List.of(),
            "stored",
            List.of(
                "-zone /arms/zone -baseDir /arms/plain -nrFiles 2 -size 3MB -levels codec=java"
                    + " -replication 2 -blockSize 2MB"))
        .exitedWith(0);
    assertThat(Results.trials(dir, "stored"))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(Results.names(trial.path("evidence").path("stored.replicas")))
                  .containsExactly("2");
              assertThat(Results.names(trial.path("evidence").path("stored.blockSize")))
                  .containsExactly("2097152");
              assertThat(Results.names(trial.path("evidence").path("stored.bytesPerChecksum")))
                  .containsExactly("512");
              assertThat(Results.names(trial.path("evidence").path("stored.storageTypes")))
                  .containsExactly("DISK");
              assertThat(Results.names(trial.path("evidence").path("stored.localReplicas")))
                  .hasSizeLessThanOrEqualTo(1);
            });
  }

  @Test
  void fixedPropertiesAreReported() throws Exception {
    hdfs().mkdirs(new Path("/arms/stated/quota"));
    hdfs().setQuota(new Path("/arms/stated/quota"), 10_000, HdfsConstants.QUOTA_DONT_SET);
    hdfs().allowSnapshot(new Path("/arms/stated"));
    run(
            "kms-create",
            List.of(),
            "stated",
            List.of("-zone /arms/zone -baseDir /arms/stated/quota -nrFiles 100 -warmupOps 5"))
        .exitedWith(0);
    JsonNode facts = Results.read(dir, "stated").path("environment").path("directories");
    assertThat(facts.path("-baseDir").asText())
        .isEqualTo(
            "/arms/stated/quota: encryption none, erasure coding policy none, storage policy HOT;"
                + " quota on /arms/stated/quota, /arms/stated is snapshottable");
    assertThat(facts.path("-zone").asText())
        .isEqualTo(
            "/arms/zone: encryption AES/CTR/NoPadding, key equal, erasure coding policy none,"
                + " storage policy HOT; no quota, snapshots or ACL");
    assertThat(facts.path("user").asText()).endsWith(", HDFS superuser");
    assertThat(facts.path("service").asText()).isEqualTo("NameNode");
  }

  @Test
  void runWithoutTrialsLeavesReusableDirectory() throws Exception {
    String[] options = {"-zone /arms/later -baseDir /arms/plain -nrFiles 100 -warmupOps 5"};
    run("kms-create", List.of(), "again", List.of(options)).exitedWith(4);
    hdfs().mkdirs(new Path("/arms/later"));
    new HdfsAdmin(fs().getUri(), cluster.clientConf())
        .createEncryptionZone(
            new Path("/arms/later"), "equal", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    run("kms-create", List.of(), "again", List.of(options)).exitedWith(0);
    Bench.Ended third = run("kms-create", List.of(), "again", List.of(options)).exitedWith(2);
    assertThat(third.lastError()).endsWith("already contains a run; name a new directory");
  }

  @Test
  void routerIsNotAcceptedAsNameNode() throws Exception {
    URI router = cluster.servers(Role.ROUTER).get("only").endpoint("hdfs");
    String line = "the server for target=namenode is a Router: ";
    Bench.Ended byAddress =
        run(
                "rpc-protection",
                List.of("-D", "fs.defaultFS=" + router),
                "router",
                List.of("-levels protection=none -calls 100"))
            .exitedWith(2);
    assertThat(byAddress.lastError()).contains(line + router);
    List<String> logical =
        List.of(
            "-D",
            "fs.defaultFS=hdfs://federation",
            "-D",
            "dfs.nameservices=federation",
            "-D",
            "dfs.ha.namenodes.federation=r1,r2",
            "-D",
            "dfs.namenode.rpc-address.federation.r1=" + router.getAuthority(),
            "-D",
            "dfs.namenode.rpc-address.federation.r2=" + router.getAuthority(),
            "-D",
            "dfs.client.failover.proxy.provider.federation=org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
    Bench.Ended byName =
        run("rpc-protection", logical, "logical", List.of("-levels protection=none -calls 100"))
            .exitedWith(2);
    assertThat(byName.lastError()).contains(line);
  }
}
