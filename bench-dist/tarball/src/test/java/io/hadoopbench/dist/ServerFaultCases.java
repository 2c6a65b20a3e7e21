package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;

/** KMS, NameNode, disk and directory in a state that a run cannot use. */
abstract class ServerFaultCases extends FaultCases {
  ServerFaultCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private Bench.Here local(List<String> options, String... out) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-Dmapreduce.framework.name=local",
                "-blocks 2 -warmupOps 20 -metricsPeriod 1 -warmup 0"));
    all.addAll(options);
    return Bench.here(dir, conf, "kms-create", Bench.with(out, all.toArray(String[]::new)));
  }

  private Bench.Ended endsWithout(Role role, Bench.Here running, String trial) throws Exception {
    running.awaitError(trial);
    cluster.processes(role).get(0).destroyForcibly();
    return running.awaitExit(1);
  }

  @Test
  void failedKmsEndsRunWhichCanBeResumed() throws Exception {
    List<String> options = List.of("-nrFiles 300");
    assertThat(endsWithout(Role.KMS, local(options, "-out kms-dies"), "trial 2/").err())
        .contains("the KMS kms://")
        .contains("does not respond");
    JsonNode result = Results.read(dir, "kms-dies");
    assertThat(result.path("status").asText()).isEqualTo("FAILED");
    assertThat(Results.trials(result).stream().filter(Results::valid))
        .hasSizeGreaterThanOrEqualTo(2);
    assertThat(dir.resolve("kms-dies/report.html")).isNotEmptyFile();
    allServersAnswer();
    local(options, "-resume kms-dies").awaitExit(0);
    assertThat(Results.validTrials(Results.read(dir, "kms-dies"), "encrypted")).isEqualTo(2);
  }

  @Test
  void failedNameNodeEndsRunWhichCanBeResumed() throws Exception {
    List<String> options = List.of("-levels zone=plain -duration 2s -maxRate 100");
    assertThat(endsWithout(Role.NAMENODE, local(options, "-out restarted"), "trial 1/").err())
        .contains("kms-create: the file system hdfs://")
        .contains("does not respond");
    assertThat(Results.validTrials(Results.read(dir, "restarted"), "plain"))
        .as("finished trials")
        .isEqualTo(1);
    allServersAnswer();
    local(options, "-resume restarted").awaitExit(0);
    assertThat(Results.validTrials(Results.read(dir, "restarted"), "plain")).isEqualTo(2);
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      assertThat(fs.globStatus(new org.apache.hadoop.fs.Path(BASE, "kms-create-*")))
          .as("files of both parts")
          .isEmpty();
    }
  }

  @Test
  void stoppedKmsIsNamedByRunAndDoctor() throws Exception {
    cluster.processes(Role.KMS).get(0).destroyForcibly();
    Bench.Ended run = kmsCreate("kms-down", "-blocks 1").awaitExit(1);
    assertThat(run.lastError())
        .startsWith("kms-create: ")
        .contains("kms://")
        .contains("check that the KMS is running");

    Bench.Ended doctor = Bench.here(dir, conf, "doctor", Bench.QUICK_MAPS).awaitExit(3);
    assertThat(doctor.out())
        .contains("and 1 task on 1 host")
        .containsPattern("\n kms +\\| no: .*\\| same\n");
    assertThat(fs().exists(new org.apache.hadoop.fs.Path("/benchmarks/doctor"))).isFalse();
  }

  @Test
  void unreachableNameNodeIsNamed() throws Exception {
    Bench.Ended run =
        Bench.here(
                dir,
                "kms-create",
                "-fs hdfs://127.0.0.1:1",
                "-Dipc.client.connect.max.retries=1",
                "-out unreachable")
            .awaitExit(1);
    assertThat(run.lastError()).contains("hdfs://127.0.0.1:1").contains("fs.defaultFS");
  }

  @Test
  void foreignBaseDirectoryIsRejected() throws Exception {
    org.apache.hadoop.fs.Path otherCalls = new org.apache.hadoop.fs.Path("/foreign");
    fs().create(new org.apache.hadoop.fs.Path(otherCalls, "precious")).close();
    Bench.Ended run = kmsCreate("foreign", "-baseDir /foreign").awaitExit(2);
    assertThat(run.lastError())
        .contains("-baseDir /foreign")
        .contains("contains files that are not from hadoop-bench runs");
    assertThat(fs().listStatus(otherCalls)).hasSize(1);
    assertThat(dir.resolve("foreign")).doesNotExist();
  }

  @Test
  void theEmbeddedClusterIsNotInBenchJar() throws Exception {
    Bench.Ended run = hadoopJar("embedded", "-cluster embedded").awaitExit(2);
    assertThat(run.lastError()).contains("tarball");
  }

  @Test
  void fullDiskEndsRunAndKeepsPreviousResult() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "needs root to mount a file system of 64 KiB");
    Path small = Files.createDirectory(dir.resolve("small"));
    assertThat(exec("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString())).isZero();
    try {
      Bench.Ended run =
          kmsCreate(
                  "small/run",
                  "-Dmapreduce.framework.name=local",
                  "-blocks 30 -nrFiles 100 -levels zone=plain -warmupOps 0")
              .awaitExit(1);
      assertThat(run.lastError())
          .contains("cannot write ")
          .contains("small/run/")
          .contains("No space left")
          .contains("-out");
      assertThat(Results.trials(Results.read(small.resolve("run")))).isNotEmpty();
    } finally {
      exec("umount", small.toString());
    }
    assertNothingLeftInHdfs();
  }

  private static int exec(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
