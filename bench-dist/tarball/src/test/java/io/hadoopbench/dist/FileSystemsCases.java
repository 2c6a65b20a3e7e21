package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.Test;

/**
 * Default file systems that are views, directories in other file systems, and existing directories
 * for layouts.
 */
abstract class FileSystemsCases extends Cases {
  FileSystemsCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private Bench.Ended run(String scenario, List<String> generic, String out, String... args)
      throws Exception {
    List<String> all = new ArrayList<>(generic);
    all.addAll(List.of("-blocks 1 -warmup 0 -metricsPeriod 1 -out", out));
    all.addAll(List.of(args));
    return Bench.here(dir, conf, scenario, all.toArray(String[]::new)).await();
  }

  private void bothAreValid(Bench.Ended run, String out) throws Exception {
    run.exitedWith(0);
    List<JsonNode> trials = Results.trials(dir, out);
    assertThat(trials).hasSize(2).allSatisfy(Results::assertValid);
  }

  @Test
  void fileSystemBehindViewIsMeasured() throws Exception {
    URI fs = fs().getUri();
    fs().mkdirs(new Path("/data/bench"));
    List<String> view =
        List.of(
            "-D",
            "fs.defaultFS=viewfs://all/",
            "-D",
            "fs.viewfs.mounttable.all.link./bench=" + fs + "/data/bench",
            "-D",
            "fs.viewfs.mounttable.all.link./user=" + fs + "/user");
    Bench.Ended run =
        run("kms-create", view, "view", "-baseDir /bench/mine -nrFiles 100 -warmupOps 20");
    assertThat(run.err())
        .contains(
            "viewfs://all/: /bench/mine is mounted from "
                + fs
                + "/data/bench/mine, the file system that is measured");
    bothAreValid(run, "view");
    Bench.Ended nowhere = run("kms-create", view, "nowhere", "-baseDir /elsewhere").exitedWith(2);
    assertThat(nowhere.lastError())
        .contains("-baseDir /elsewhere: viewfs://all/ has no mount point there");
  }

  @Test
  void baseDirectoryMayNameAnotherFileSystem() throws Exception {
    bothAreValid(
        run(
            "kms-create",
            List.of("-D", "fs.defaultFS=hdfs://not.here.invalid:8020"),
            "named",
            "-baseDir",
            fs().getUri() + "/named",
            "-nrFiles 100 -warmupOps 20"),
        "named");
    Bench.Ended s3 =
        run("kms-create", List.of(), "s3", "-baseDir s3a://bucket/bench").exitedWith(2);
    assertThat(s3.lastError()).contains("only HDFS can be measured").contains("s3a://bucket");
  }

  @Test
  void routerIsUsableAsDefaultFileSystem() throws Exception {
    URI router = cluster.servers(Role.ROUTER).get("only").endpoint("hdfs");
    bothAreValid(
        run(
            "kms-create",
            List.of("-D", "fs.defaultFS=" + router),
            "router",
            "-nrFiles 100 -warmupOps 20"),
        "router");
    Bench.Ended cold =
        run(
                "kms-create",
                List.of("-D", "fs.defaultFS=" + router),
                "cold",
                "-levels zone=plain,encrypted;edekCache=cold -nrFiles 100 -warmupOps 5")
            .exitedWith(4);
    assertThat(Results.read(dir, "cold").path("variants").toString())
        .contains("requires the HDFS superuser and a direct connection to the NameNode: ");
  }

  @Test
  void directoriesForLayoutsAreUsedAndVerified() throws Exception {
    DistributedFileSystem fs = (DistributedFileSystem) fs();
    fs.enableErasureCodingPolicy("XOR-2-1-1024k");
    fs.mkdirs(new Path("/ec/xor"));
    fs.mkdirs(new Path("/ec/plain"));
    fs.setErasureCodingPolicy(new Path("/ec/xor"), "XOR-2-1-1024k");
    String[] options = {"-levels layout=rep3,XOR-2-1-1024k;coder=java -nrFiles 2 -size 3MB"};
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("-ecDir XOR-2-1-1024k=/ec/xor,rep3=/ec/plain"));
    bothAreValid(run("ec-write", List.of(), "given", all.toArray(String[]::new)), "given");
    assertThat(fs.listStatus(new Path("/ec/xor"))).as("left").isEmpty();
    all.set(all.size() - 1, "-ecDir XOR-2-1-1024k=/ec/plain");
    Bench.Ended wrong =
        run("ec-write", List.of(), "wrong", all.toArray(String[]::new)).exitedWith(2);
    assertThat(wrong.lastError())
        .isEqualTo(
            "ec-write: XOR-2-1-1024k: erasure coding policy is none in /ec/plain (-ecDir), the"
                + " label needs XOR-2-1-1024k; hdfs ec -setPolicy -policy XOR-2-1-1024k -path DIR");
    all.set(all.size() - 1, "-ecDir RS-9-9=/ec/plain");
    assertThat(run("ec-write", List.of(), "none", all.toArray(String[]::new)).lastError())
        .contains("unknown layout RS-9-9; available: ");
  }

  /** Reported before anything is written, for any directory above the run's directory. */
  @Test
  void insufficientQuotaIsReportedBeforeRun() throws Exception {
    DistributedFileSystem fs = (DistributedFileSystem) fs();
    fs.mkdirs(new Path("/team/bench"));
    fs.setQuota(new Path("/team"), 200, HdfsConstants.QUOTA_DONT_SET);
    Bench.Ended names =
        run(
                "kms-create",
                List.of(),
                "names",
                "-levels zone=plain -baseDir /team/bench -nrFiles 300 -warmupOps 20")
            .exitedWith(2);
    assertThat(names.lastError())
        .matches(
            "kms-create: -nrFiles 300: needs at least 300 names, but only 1\\d\\d remain in the"
                + " name quota of /team; lower -nrFiles, or raise the quota: hdfs dfsadmin"
                + " -setQuota NAMES /team");
    assertThat(dir.resolve("names/result.json")).as("nothing was measured").doesNotExist();
    Bench.Ended fits =
        run(
            "kms-create",
            List.of(),
            "fits",
            "-levels zone=plain -baseDir /team/bench -duration 1s -warmupOps 5");
    assertThat(fits.exit())
        .as("a trial limited by time creates no more than fits: %s", fits.err())
        .isZero();
    fs.setQuota(
        new Path("/team"),
        HdfsConstants.QUOTA_RESET,
        2L << 30); // small jobs fit: HDFS requires a whole block per file
    Bench.Ended bytes =
        run(
                "kms-write",
                List.of(),
                "bytes",
                "-levels zone=plain;codec=java -baseDir /team/bench -nrFiles 5 -size 500MB")
            .exitedWith(2);
    assertThat(bytes.lastError())
        .contains(
            "are left of the space quota on /team; lower -nrFiles or -size, or raise the quota:"
                + " hdfs dfsadmin -setSpaceQuota BYTES /team");
  }
}
