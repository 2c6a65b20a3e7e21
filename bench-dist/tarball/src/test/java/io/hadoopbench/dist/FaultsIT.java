package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * bench.jar on a cluster that others run, through {@code hadoop jar}, and what it does when something breaks. The cluster is one of ours
 * with YARN, held by this JVM; the tests break its servers for real.
 */
class FaultsIT extends OnHeldCluster {
  private static final org.apache.hadoop.fs.Path BASE = new org.apache.hadoop.fs.Path("/benchmarks/kms-create");
  FaultsIT() {
    super(true);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.YARN, 2);
  }

  @BeforeEach
  void allServersAnswer() throws IOException {
    cluster.apply(Map.of());
    assertThat(cluster.unhealthy()).isEmpty();
  }

  /** What listens on all addresses by itself is kept on loopback; and of what runs here nobody is told to end. */
  @AfterAll
  void yarnAndItsContainersListenOnLoopbackAloneAndClosingTakesRunningOnesAlong() throws Exception {
    if (cluster == null) {
      return; // the start failed, and says why
    }
    allServersAnswer();
    Configuration conf = cluster.clientConf();
    conf.set("mapreduce.map.java.opts", "-Xmx200m -XX:TieredStopAtLevel=1");
    SleepJob endless = new SleepJob();
    endless.setConf(conf);
    endless.createJob(1, 0, Long.MAX_VALUE / 2, 1, 0, 0).submit();
    Instant deadline = Instant.now().plusSeconds(60);
    while (containers().noneMatch(process -> process.info().commandLine().orElse("").contains("YarnChild"))) {
      assertThat(Instant.now()).as("a task in a container").isBefore(deadline);
      Thread.sleep(100);
    }
    assertThat(cluster.directory().resolve("yarn/tmp/node-attribute")).as("what ResourceManagers of a user share by default").isNotEmptyDirectory();
    List<ProcessHandle> running = containers().toList();
    List<ProcessHandle> servers = cluster.processes(Role.YARN);
    assertOnLoopbackAlone(servers);
    assertThat(Listeners.of(servers.get(0))).as("masters, NodeManager, shuffle handler").hasSizeGreaterThan(8);
    List<String> ofContainers = new ArrayList<>();
    for (ProcessHandle container : running) {
      ofContainers.addAll(Listeners.of(container));
    }
    assertThat(ofContainers).as("of the application master").isNotEmpty().allMatch(Listeners::isLoopback);
    cluster.close();
    assertThat(running).noneMatch(ProcessHandle::isAlive);
  }

  private Stream<ProcessHandle> containers() {
    return cluster.processes(Role.YARN).stream().flatMap(ProcessHandle::descendants);
  }

  private static String[] options(String out, String... args) {
    List<String> all = new ArrayList<>(List.of(Bench.QUICK_MAPS));
    all.addAll(List.of(args)); // generic options come first
    all.addAll(List.of("-out", out, "-metricsPeriod", "1", "-rehearsals", "0"));
    return all.toArray(String[]::new);
  }

  private Bench.Here kmsCreate(String out, String... args) throws IOException {
    return Bench.here(dir, conf, "kms-create", options(out, args));
  }

  /** In a JVM with nothing but Hadoop's client jars, which may be killed. */
  private Bench.Running hadoopJar(String out, String... args) throws IOException {
    return Bench.hadoopJar(dir, conf, Stream.concat(Stream.of("kms-create"), Stream.of(options(out, args))).toArray(String[]::new));
  }

  private void assertNothingLeftInHdfs() throws IOException {
    assertThat(Arrays.stream(fs().listStatus(BASE)).map(FileStatus::getPath).map(org.apache.hadoop.fs.Path::getName))
        .containsExactly(".hadoop-bench");
  }

  @Test
  void hadoopJarRunsOnYarnWithNothingButClientJarsAndLeavesOnlyItsMarker() throws Exception {
    Bench.Ended run = hadoopJar("yarn", "-Dmapreduce.job.queuename=root.default", "-blocks", "1", "-maps", "2", "-threads", "2",
        "-warmup", "20", "-nrFiles", "400").await();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("YARN has no queue", "this user may submit nothing");
    JsonNode result = Results.read(dir.resolve("yarn"));
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
    assertThat(Results.trials(result)).allSatisfy(trial -> {
      assertThat(trial.path("evidence").path("task.runner").path("yarn").asInt()).isEqualTo(2);
      assertThat(trial.path("metrics").path("create.count").asInt()).isEqualTo(400);
      assertThat(trial.path("metrics").path("namenode.cpuMicrosPerFile").asDouble()).isPositive();
    });
    assertNothingLeftInHdfs();
  }

  private ApplicationReport newest() throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(new YarnConfiguration(cluster.clientConf()));
      yarn.start();
      return yarn.getApplications().stream().max(Comparator.comparing(ApplicationReport::getApplicationId)).orElseThrow();
    }
  }

  /** In the middle of the timed part of its only job. */
  private void killInATrial(Bench.Running run) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (fs().globStatus(new org.apache.hadoop.fs.Path(BASE, "*/control/*/barrier/go")).length == 0) {
      assertThat(System.nanoTime()).as("the job begins").isLessThan(deadline);
      Thread.sleep(200);
    }
    run.process().destroyForcibly().waitFor();
    assertThat(newest().getYarnApplicationState()).isEqualTo(YarnApplicationState.RUNNING);
  }

  private List<String> staged() throws IOException {
    org.apache.hadoop.fs.Path staging = MRApps.getStagingAreaDir(cluster.clientConf(), System.getProperty("user.name"));
    return Arrays.stream(staging.getFileSystem(cluster.clientConf()).listStatus(staging)).map(file -> file.getPath().getName()).toList();
  }

  /** Tasks notice by themselves; whoever goes on with the run, or sweeps, does not wait for that. */
  @Test
  void noJobOfAKilledDriverWorksOn() throws Exception {
    killInATrial(hadoopJar("orphan", "-only", "zone=plain", "-blocks", "1", "-duration", "3m", "-warmup", "20"));
    long killed = System.nanoTime();
    while (newest().getYarnApplicationState() == YarnApplicationState.RUNNING) {
      assertThat(System.nanoTime() - killed).as("a job without driver ends").isLessThan(TimeUnit.SECONDS.toNanos(75));
      Thread.sleep(500);
    }
    assertThat(newest().getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.FAILED);
    Bench.Ended swept = Bench.here(dir, conf, "sweep", "-olderThan", "0", "-yes").await();
    assertThat(swept.err()).as(swept.out()).contains("deleted " + BASE);
    assertNothingLeftInHdfs();

    String[] again = {"-only", "zone=plain", "-blocks", "1", "-duration", "25s", "-warmup", "20"};
    killInATrial(hadoopJar("parts", again));
    ApplicationId orphan = newest().getApplicationId();
    List<String> resumed = new ArrayList<>(List.of("kms-create", Bench.QUICK_MAPS));
    resumed.addAll(List.of(again));
    resumed.addAll(List.of("-resume", "parts", "-metricsPeriod", "1", "-rehearsals", "0"));
    Bench.Ended ended = Bench.hadoopJar(dir, conf, resumed.toArray(String[]::new)).await();
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(newest().getApplicationId()).isGreaterThan(orphan);
    JsonNode result = Results.read(dir.resolve("parts"));
    assertThat(Results.trials(result)).singleElement().satisfies(trial -> assertThat(trial.path("evidence").has("servers.foreignCalls")).as("the orphan beside it").isFalse());
    assertThat(staged()).isEmpty();
    assertNothingLeftInHdfs();
  }

  @Test
  void tasksOnYarnRunWithTheFlagsOfTheirVariant() throws Exception {
    Bench.Ended run = Bench.here(dir, conf, "kms-write", Bench.QUICK_MAPS, "-only", "zone=encrypted;codec=java;jvmFlags=none,-XX:-UseAES",
        "-metricsPeriod", "1", "-blocks", "1", "-rehearsals", "0", "-nrFiles", "2", "-size", "3MB", "-out", "flags").await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("flags"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(trial ->
        assertThat(trial.path("evidence").path("task.jvmOptions").toString().contains("-XX:-UseAES"))
            .isEqualTo(trial.path("variant").asText().equals("-XX:-UseAES")));
    GoldenResult.check("kms-write-flags", result);
  }

  @Test
  void aMapKilledInMidRunInvalidatesItsTrialWhichIsRepeated() throws Exception {
    Bench.Here running = kmsCreate("killed", "-blocks", "1", "-only", "zone=plain", "-warmup", "20", "-nrFiles", "1200");
    // the trial's measured directory appears when the map has warmed up
    awaitMeasuredFile();
    mapProcess().orElseThrow().destroyForcibly();
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode trials = Results.read(dir.resolve("killed")).path("trials");
    assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
    assertThat(trials.get(0).path("reasons").get(0).asText()).startsWith("job ");
    JsonNode last = trials.get(trials.size() - 1);
    assertThat(last.path("attempt").asInt()).isGreaterThan(1);
    assertThat(last.path("valid").asBoolean()).as(last.path("reasons").toString()).isTrue();
    assertNothingLeftInHdfs();
  }

  @Tag("nightly")
  @Test
  void aNodeThatIsLostCostsATrialAndNotTheRun() throws Exception {
    // a node has room for one map, so that both are needed
    Bench.Here running = kmsCreate("node-lost", "-Dmapreduce.map.memory.mb=33000", "-blocks", "1", "-only", "zone=plain", "-maps", "2", "-warmup", "20", "-nrFiles", "2400");
    awaitMeasuredFile();
    ProcessHandle node = cluster.processes(Role.YARN).get(1);
    List<ProcessHandle> lost = Stream.concat(Stream.of(node), node.descendants()).toList();
    assertThat(lost).as("the node and its containers").hasSizeGreaterThan(1);
    lost.forEach(ProcessHandle::destroyForcibly);
    running.awaitError("trial failed, repeating it");
    cluster.apply(Map.of()); // the node comes back
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isZero();
    List<JsonNode> trials = Results.trials(Results.read(dir.resolve("node-lost")));
    assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
    assertThat(trials.get(trials.size() - 1).path("valid").asBoolean()).as(trials.toString()).isTrue();
    assertNothingLeftInHdfs();
  }

  private void awaitMeasuredFile() throws IOException, InterruptedException {
    org.apache.hadoop.fs.Path pattern = new org.apache.hadoop.fs.Path(BASE, "*/plain/measured/*/*/f50");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (fs().globStatus(pattern).length == 0) {
      assertThat(System.nanoTime()).as("no file was measured within 3 minutes").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  private Optional<ProcessHandle> mapProcess() {
    return cluster.processes(Role.YARN).stream().flatMap(ProcessHandle::descendants)
        .filter(process -> commandLine(process).contains("YarnChild") && commandLine(process).contains("_m_"))
        .filter(process -> commandLine(process).contains("/bin/java")).findFirst();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it ended meanwhile
    }
  }

  @Test
  void aQueueThatDoesNotTakeTheJobIsDoubtedFirstAndThenToldInTheWordsOfYarn() throws Exception {
    for (String queue : List.of("nowhere", "etl", "root.etl")) {
      Bench.Ended run = kmsCreate("not-in-" + queue, "-Dmapreduce.job.queuename=" + queue, "-blocks", "1").await();
      assertThat(run.exit()).as(run.err()).isEqualTo(1);
      assertThat(run.err()).contains(queue.equals("nowhere") ? "YARN has no queue nowhere; name another with -D mapreduce.job.queuename=QUEUE"
          : "this user may submit nothing to the queue " + queue + ", says YARN; name another with");
      assertThat(run.lastError()).matches("kms-create: (Failed to submit application_\\w+ to YARN : .* unknown queue: nowhere|User \\S+ does not have permission to submit application_\\w+ to queue (root\\.)?etl)");
      assertNothingLeftInHdfs();
    }
  }

  @Test
  void moreMapsThanContainersMakeATrialInvalidAndHangNobody() throws Exception {
    Bench.Ended run = kmsCreate("crowd", "-Dmapreduce.map.memory.mb=40960", "-blocks", "1", "-maps", "4", "-nrFiles", "200",
        "-warmup", "0", "-only", "zone=plain", "-startTimeout", "10").await();
    assertThat(run.exit()).as(run.err()).isEqualTo(4);
    assertThat(run.lastError()).startsWith("kms-create: no answer is possible: plain: two jobs in a row failed for the same reason: only ");
    assertThat(run.err()).contains("-maps 4 of 40960 MB and their application master need ");
    assertThat(run.err()).containsPattern("trial failed, repeating it \\(1 of 2\\): only [0-3] of 4 maps got a container within 10 s \\(-startTimeout\\)").contains("lower -maps");
  }

  private double applicationReports() throws IOException {
    double reports = 0;
    for (var bean : new Jmx(cluster.web(Role.YARN).orElseThrow(), cluster.clientConf()).beans("Hadoop:service=ResourceManager,name=RpcDetailedActivityForPort*")) {
      reports += bean.path("GetApplicationReportNumOps").asDouble();
    }
    return reports;
  }

  /** Beside another's application master its own has no share of the queue. */
  @Tag("nightly")
  @Test
  void aJobThatYarnDoesNotBeginIsAskedForLessAndLessOften() throws Exception {
    String master = "-Dyarn.app.mapreduce.am.resource.mb=40960";
    Bench.Running first = hadoopJar("first", master, "-only", "zone=plain", "-blocks", "1", "-duration", "150s");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
    while (fs().globStatus(new org.apache.hadoop.fs.Path(BASE, "*/control/*/barrier/go")).length == 0) {
      assertThat(System.nanoTime()).as("the job begins").isLessThan(deadline);
      Thread.sleep(200);
    }
    double before = applicationReports();
    Bench.Ended second = kmsCreate("second", master, "-only", "zone=plain", "-blocks", "1", "-startTimeout", "10").await();
    assertThat(second.lastError()).startsWith("kms-create: no answer is possible: plain: two jobs in a row failed for the same reason: only 0 of 1 maps got a container within 10 s");
    assertThat(applicationReports() - before).as("in 20 s").isLessThan(150);
    first.process().destroy();
    first.await();
  }

  @Test
  void aKmsThatDiesInMidRunEndsTheRunWithItsNameAndTheRunGoesOnWhenItIsBack() throws Exception {
    List<String> args = List.of("-Dmapreduce.framework.name=local", "-blocks", "2", "-warmup", "20", "-nrFiles", "300", "-metricsPeriod", "1", "-rehearsals", "0");
    Bench.Here running = Bench.here(dir, conf, "kms-create", Stream.concat(args.stream(), Stream.of("-out", "kms-dies")).toArray(String[]::new));
    running.awaitError("trial 2/");
    cluster.process(Role.KMS).orElseThrow().destroyForcibly();
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).contains("the KMS kms://").contains("does not answer");
    JsonNode result = Results.read(dir.resolve("kms-dies"));
    assertThat(result.path("status").asText()).isEqualTo("FAILED");
    assertThat(Results.trials(result).stream().filter(t -> t.path("valid").asBoolean())).hasSizeGreaterThanOrEqualTo(2);
    assertThat(dir.resolve("kms-dies/report.html")).isNotEmptyFile();
    allServersAnswer();
    Bench.Ended resumed = Bench.here(dir, conf, "kms-create", Stream.concat(args.stream(), Stream.of("-resume", "kms-dies")).toArray(String[]::new)).await();
    assertThat(resumed.exit()).as(resumed.err()).isZero();
    assertThat(Results.validTrials(Results.read(dir.resolve("kms-dies")), "encrypted")).isEqualTo(2);
  }

  @Test
  void aKmsThatIsDownAtTheStartIsNamedAndDoctorShowsItAsEveryTaskSeesItAndLeavesOnlyItsMarker() throws Exception {
    cluster.process(Role.KMS).orElseThrow().destroyForcibly();
    Bench.Ended run = kmsCreate("kms-down", "-blocks", "1").await();
    assertThat(run.exit()).as(run.err()).isEqualTo(1);
    assertThat(run.lastError()).startsWith("kms-create: ").contains("kms://").contains("check that the KMS runs");

    Bench.Ended doctor = Bench.here(dir, conf, "doctor", Bench.QUICK_MAPS).await();
    assertThat(doctor.exit()).as(doctor.err()).isZero();
    assertThat(doctor.out()).contains("and 1 task on 1 host").containsPattern("\n kms +\\| no: .*\\| same\n");
    assertThat(Arrays.stream(fs().listStatus(new org.apache.hadoop.fs.Path("/benchmarks/doctor"))).map(s -> s.getPath().getName()))
        .containsExactly(".hadoop-bench");
  }

  @Test
  void aNameNodeThatCannotBeReachedIsNamed() throws Exception {
    Bench.Ended run = Bench.hadoopJar(dir, dir.resolve("none"), "kms-create", "-fs", "hdfs://127.0.0.1:1",
        "-Dipc.client.connect.max.retries=1", "-out", "unreachable").await();
    assertThat(run.exit()).as(run.err()).isEqualTo(1);
    assertThat(run.lastError()).contains("hdfs://127.0.0.1:1").contains("fs.defaultFS");
  }

  @Test
  void aBaseDirectoryThatIsNotOursIsRefusedAndNothingIsCreated() throws Exception {
    org.apache.hadoop.fs.Path foreign = new org.apache.hadoop.fs.Path("/foreign");
    fs().create(new org.apache.hadoop.fs.Path(foreign, "precious")).close();
    Bench.Ended run = kmsCreate("foreign", "-baseDir", "/foreign").await();
    assertThat(run.exit()).as(run.err()).isEqualTo(2);
    assertThat(run.lastError()).contains("-baseDir /foreign").contains("not ours");
    assertThat(fs().listStatus(foreign)).hasSize(1);
    assertThat(dir.resolve("foreign")).doesNotExist();
  }

  @Test
  void theEmbeddedClusterIsNotInBenchJar() throws Exception {
    Bench.Ended run = hadoopJar("embedded", "-cluster", "embedded").await();
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.lastError()).contains("tarball");
  }

  @Test
  void aFullDiskInTheRunDirectoryEndsTheRunAndTheOldResultStays() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root, to mount a file system of 64 KiB");
    Path small = Files.createDirectory(dir.resolve("small"));
    assertThat(exec("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString())).isZero();
    try {
      Bench.Ended run = kmsCreate("small/run", "-Dmapreduce.framework.name=local", "-blocks", "30", "-nrFiles", "100",
          "-only", "zone=plain", "-warmup", "0").await();
      assertThat(run.exit()).as(run.err()).isEqualTo(1);
      assertThat(run.lastError()).contains("cannot write ").contains("small/run/").contains("No space left").contains("-out");
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
