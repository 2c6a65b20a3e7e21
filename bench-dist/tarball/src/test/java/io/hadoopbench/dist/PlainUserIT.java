package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.security.PrivilegedExceptionAction;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A user who is not a superuser can measure after an administrator has created what the run names.
 */
class PlainUserIT extends OnHeldCluster {
  private static final String USER = "alice";
  private static final Path HOME = new Path("/user/" + USER);
  private static final Path ZONE = new Path("/zones/" + USER);

  PlainUserIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 3);
  }

  private Bench.Ended asUser(String scenario, String out, String... args) throws Exception {
    return Bench.hadoopJar(
            dir,
            conf,
            Map.of("HADOOP_USER_NAME", USER),
            Bench.with(args, scenario, "-blocks 1 -warmup 0 -metricsPeriod 1 -out", out))
        .await();
  }

  /** Runs in this JVM. */
  private Bench.Ended writesHere(String out, String... args) throws Exception {
    return UserGroupInformation.createRemoteUser(USER)
        .doAs(
            (PrivilegedExceptionAction<Bench.Ended>)
                () ->
                    Bench.here(
                            dir,
                            conf,
                            "ec-write",
                            Bench.with(args, "-blocks 1 -warmup 0 -metricsPeriod 1 -out", out))
                        .await());
  }

  private Bench.Ended doctor(String... args) throws Exception {
    return Bench.hadoopJar(
            dir,
            conf,
            Map.of("HADOOP_USER_NAME", USER),
            Bench.with(args, "doctor", "-scenario kms-create"))
        .await();
  }

  private void own(Path directory) throws Exception {
    fs().mkdirs(directory);
    fs().setOwner(directory, USER, USER);
  }

  @Test
  void superuserMetricsAreOmittedAndDisabledPolicyIsNamed() throws Exception {
    own(HOME);
    String[] xor = {
      "-baseDir",
      HOME + "/bench",
      "-levels layout=rep3,XOR-2-1-1024k;coder=java -nrFiles 2 -size 3MB"
    };
    Bench.Ended disabled = writesHere("disabled", xor).exitedWith(4);
    assertThat(disabled.lastError())
        .startsWith("ec-write: no comparison is possible: XOR-2-1-1024k")
        .endsWith("hdfs ec -enablePolicy -policy XOR-2-1-1024k");
    assertThat(Results.trials(dir, "disabled")).as("the cluster was not loaded").isEmpty();
    assertThat(variant("disabled", "XOR-2-1-1024k").path("reason").asText())
        .endsWith("hdfs ec -enablePolicy -policy XOR-2-1-1024k");
    ((DistributedFileSystem) fs()).enableErasureCodingPolicy("XOR-2-1-1024k");
    writesHere("coded", xor).exitedWith(0);
    JsonNode result = Results.read(dir, "coded");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(trial.path("metrics").has("datanodes.bytesMovedPerByte")).isFalse();
            });
    assertThat(result.path("warnings").toString())
        .contains(
            "HDFS lists DataNodes only for its superuser, so their CPU time and traffic are"
                + " omitted");
  }

  /** On an existing cluster, only tasks and pages are used. */
  private static void explainedByTasksAndPages(JsonNode result) {
    assertThat(Results.trials(result))
        .allSatisfy(
            trial -> {
              assertThat(trial.path("loadTime").path("unavailable").asText()).isEmpty();
              assertThat(trial.path("loadTime").path("serverSeconds")).isEmpty();
              assertThat(trial.path("profiles"))
                  .isNotEmpty()
                  .allMatch(profile -> profile.path("role").asText().equals("task"));
            });
    JsonNode explanation = result.path("explanations").path(0);
    assertThat(explanation.path("parts"))
        .extracting(part -> part.path("name").asText())
        .contains("waiting for the KMS", "waiting for the NameNode", "computing: KMS client");
    assertThat(explanation.path("roles"))
        .extracting(role -> role.path("name").asText())
        .contains("client", "namenode", "kms");
  }

  private JsonNode variant(String out, String id) throws Exception {
    for (JsonNode variant : Results.read(dir, out).path("variants")) {
      if (variant.path("id").asText().equals(id)) {
        return variant;
      }
    }
    throw new AssertionError(id);
  }

  @Tag("nightly")
  @Test
  void missingRightsAreReportedWithRemedy() throws Exception {
    own(HOME);
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);

    Bench.Ended elsewhere =
        asUser("kms-create", "elsewhere", "-nrFiles 100 -warmupOps 5").exitedWith(2);
    assertThat(elsewhere.lastError())
        .contains("-baseDir /benchmarks/kms-create: alice cannot write there: ")
        .endsWith("such as /user/alice/hadoop-bench");

    Bench.Ended doctor = doctor("-baseDir", HOME + "/bench").exitedWith(2);
    assertThat(doctor.out())
        .contains("Can kms-create run here?")
        .containsPattern("plain +\\| yes")
        .containsPattern("encrypted +\\| no: cannot create an encryption zone");
    assertThat(doctor().out())
        .containsPattern("the run +\\| no: -baseDir /benchmarks/kms-create: alice cannot write");
    assertThat(keys.getKeys()).as("created by doctor").isEmpty();

    Bench.Ended describe =
        asUser("kms-create", "told", "-baseDir", HOME + "/bench", "-nrFiles 300 -warmupOps 20")
            .exitedWith(4);
    assertThat(describe.lastError())
        .startsWith(
            "kms-create: no comparison is possible: encrypted: cannot create an encryption zone: ");
    assertThat(variant("told", "encrypted").path("reason").asText())
        .startsWith("cannot create an encryption zone: ")
        .contains(USER)
        .contains("hdfs crypto -createZone")
        .endsWith("then give -zone /zones/alice");
    assertThat(keys.getKeys()).as("the unused key").isEmpty();

    keys.createKey("alices", KeyProvider.options(cluster.clientConf()));
    own(ZONE);
    new HdfsAdmin(fs().getUri(), cluster.clientConf())
        .createEncryptionZone(ZONE, "alices", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    own(new Path(HOME, "plain"));
    Bench.Ended given =
        asUser(
                "kms-create",
                "given",
                "-baseDir",
                HOME + "/bench",
                "-zone",
                ZONE.toString(),
                "-nrFiles 2000 -warmupOps 20 -explain")
            .exitedWith(0);
    JsonNode result = Results.read(dir, "given");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.evidence(trial, "file.encryption"))
                  .isEqualTo(
                      Results.variant(trial).equals("plain")
                          ? "none"
                          : "AES/CTR/NoPadding, key alices");
            });
    explainedByTasksAndPages(result);
    Bench.Ended tooFew = asUser("ec-write", "tooFew", "-baseDir", HOME + "/bench").exitedWith(4);
    assertThat(tooFew.lastError())
        .contains("RS-6-3-1024k/java: needs 9 DataNodes, but only 3 are live");
    Bench.Ended fine = doctor("-baseDir", HOME + "/bench", "-zone", ZONE.toString());
    assertThat(fine.exit()).as(fine.out()).isZero();
    Bench.Ended written =
        asUser(
                "kms-write",
                "written",
                "-baseDir",
                HOME + "/bench",
                "-zone",
                ZONE.toString(),
                "-levels codec=java -nrFiles 2 -size 3MB")
            .exitedWith(0);
    assertThat(Results.trials(dir, "written")).hasSize(2).allSatisfy(Results::assertValid);
    for (Path place : List.of(ZONE, new Path(HOME, "plain"))) {
      assertThat(fs().listStatus(place)).as("left in %s", place).isEmpty();
    }
    assertThat(keys.getKeys()).containsExactly("alices");

    Bench.Ended wrong =
        asUser(
                "kms-create",
                "wrong",
                "-baseDir",
                HOME + "/bench",
                "-zone",
                HOME + "/plain",
                "-nrFiles 100 -warmupOps 5")
            .exitedWith(2);
    assertThat(wrong.lastError())
        .startsWith(
            "kms-create: encrypted: encryption is none in /user/alice/plain (-zone), the label"
                + " needs an encryption zone; ");
    Bench.Ended missing =
        asUser(
                "kms-create",
                "missing",
                "-baseDir",
                HOME + "/bench",
                "-zone /zones/none -nrFiles 100 -warmupOps 5")
            .exitedWith(4);
    assertThat(missing.lastError())
        .startsWith(
            "kms-create: no comparison is possible: encrypted: alice cannot write in /zones/none");
  }
}
