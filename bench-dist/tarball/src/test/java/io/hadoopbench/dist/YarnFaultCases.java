package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs on YARN: without driver, map or resources, and in queues that reject them. */
abstract class YarnFaultCases extends FaultCases {
  YarnFaultCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  @Test
  void hadoopJarRunsOnYarnAndKilledMapCostsOneTrial() throws Exception {
    Bench.Running running =
        hadoopJar(
            Bench.UNPACKED,
            "yarn",
            "-Dmapreduce.job.queuename=root.default",
            "-levels zone=encrypted -blocks 1 -maps 2 -threads 2 -warmupOps 20 -nrFiles 600"
                + " -maxRate 200");
    awaitMeasuredFile(); // the map is warm
    mapProcess().orElseThrow().destroyForcibly();
    Bench.Ended run = running.awaitExit(0);
    assertThat(run.err())
        .doesNotContain("YARN has no queue", "this user may not submit applications");
    List<JsonNode> trials = Results.trials(dir, "yarn");
    assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
    assertThat(trials.get(0).path("reasons").get(0).asText()).startsWith("job ");
    List<JsonNode> valid = trials.stream().filter(Results::valid).toList();
    assertThat(valid)
        .as(trials.toString())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.path("evidence").path("task.runner").path("yarn").asInt())
                  .isEqualTo(2);
              assertThat(Results.metric(trial, "create.count")).isEqualTo(600);
              assertThat(Results.metric(trial, "namenode.cpuMicrosPerFile")).isPositive();
              assertThat(trial.path("attempt").asInt()).isGreaterThan(1);
            });
    assertNothingLeftInHdfs();
  }

  /** The scenario is compiled against bench.jar, as {@code writing-a-scenario.md} describes. */
  @Test
  void scenarioOfAnotherJarRunsOnYarn() throws Exception {
    Path classes = Files.createDirectories(dir.resolve("outside"));
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Scenario.class.getName()), "org.example.LocatedListing");
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-cp",
                Bench.HOME.resolve("bench.jar") + File.pathSeparator + Bench.jars("lib/client"),
                Path.of(getClass().getResource("/outside/LocatedListing.java").toURI()).toString());
    assertThat(errors).isZero();
    Path jar = dir.resolve("my-scenarios.jar");
    java.util.spi.ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(System.out, System.err, "-cf", jar.toString(), "-C", classes.toString(), ".");
    Bench.hadoopJar(
            dir,
            conf,
            "located-listing",
            "-libjars",
            jar.toString(),
            Bench.QUICK_MAPS,
            "-out outside-run -metricsPeriod 1 -warmup 0 -blocks 1 -duration 1s")
        .awaitExit(0);
    assertThat(Results.trials(dir, "outside-run"))
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(Results::valid)
        .extracting(Results::variant)
        .contains("without", "with");
  }

  private ApplicationReport newest() throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(new YarnConfiguration(cluster.clientConf()));
      yarn.start();
      return yarn.getApplications().stream()
          .max(Comparator.comparing(ApplicationReport::getApplicationId))
          .orElseThrow();
    }
  }

  private void awaitTimed() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
    while (fs().globStatus(new org.apache.hadoop.fs.Path(BASE, "*/control/*/barrier/go")).length
        == 0) {
      assertThat(System.nanoTime()).as("the job begins").isLessThan(deadline);
      Thread.sleep(200);
    }
  }

  /** Kills it in the middle of the timed part of its only job. */
  private void killInATrial(Bench.Running run) throws Exception {
    awaitTimed();
    run.process().destroyForcibly().waitFor();
    assertThat(newest().getYarnApplicationState()).isEqualTo(YarnApplicationState.RUNNING);
  }

  private List<String> staged() throws IOException {
    org.apache.hadoop.fs.Path staging =
        MRApps.getStagingAreaDir(cluster.clientConf(), System.getProperty("user.name"));
    return Arrays.stream(staging.getFileSystem(cluster.clientConf()).listStatus(staging))
        .map(file -> file.getPath().getName())
        .toList();
  }

  /**
   * Tasks exit by themselves; resuming or sweeping does not wait for them. Their remaining work is
   * small.
   */
  @Test
  void jobsOfKilledDriverEnd() throws Exception {
    killInATrial(
        hadoopJar("orphan", "-levels zone=plain -blocks 1 -duration 3m -maxRate 40 -warmupOps 20"));
    long killed = System.nanoTime();
    while (newest().getYarnApplicationState() == YarnApplicationState.RUNNING) {
      assertThat(System.nanoTime() - killed)
          .as("a job without driver ends")
          .isLessThan(TimeUnit.SECONDS.toNanos(75));
      Thread.sleep(500);
    }
    assertThat(newest().getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.FAILED);
    Bench.Ended swept = Bench.here(dir, conf, "sweep", "-olderThan 0 -yes").await();
    assertThat(swept.err()).as(swept.out()).contains("deleted " + BASE);
    assertNothingLeftInHdfs();

    String[] again = {"-levels zone=plain -blocks 1 -duration 20s -maxRate 40 -warmupOps 20"};
    killInATrial(hadoopJar("parts", again));
    ApplicationId orphan = newest().getApplicationId();
    List<String> resumed = new ArrayList<>(List.of("kms-create", Bench.QUICK_MAPS));
    resumed.addAll(List.of(again));
    resumed.addAll(List.of("-resume parts -metricsPeriod 1 -warmup 0"));
    Bench.hadoopJar(dir, conf, resumed.toArray(String[]::new)).awaitExit(0);
    assertThat(newest().getApplicationId()).isGreaterThan(orphan);
    JsonNode result = Results.read(dir, "parts");
    assertThat(Results.trials(result))
        .singleElement()
        .satisfies(
            trial ->
                assertThat(trial.path("evidence").has("servers.otherCalls"))
                    .as("the orphan next to it")
                    .isFalse());
    assertThat(staged()).isEmpty();
    assertNothingLeftInHdfs();
  }

  /**
   * A thread that waits for YARN holds a lock of Hadoop; a shutdown hook that waits for that lock
   * would block all others.
   */
  @Test
  void driverEndsAndNamesOrphansWhenYarnDoesNotRespond() throws Exception {
    Bench.Running run =
        hadoopJar("silent", "-levels zone=plain -blocks 1 -duration 3m -maxRate 40 -warmupOps 20");
    awaitTimed();
    List<ProcessHandle> yarn =
        cluster.processes(Role.YARN).stream()
            .flatMap(jvm -> Stream.concat(Stream.of(jvm), jvm.descendants()))
            .toList();
    signal("STOP", yarn);
    Bench.Ended ended;
    try {
      run.process().destroy();
      assertThat(run.process().waitFor(50, TimeUnit.SECONDS)).as("the driver has ended").isTrue();
      ended = run.await();
    } finally {
      signal("CONT", yarn);
    }
    assertThat(ended.err())
        .containsPattern(
            "YARN has not responded for 20 s\\. The running job and hdfs://\\S+" + BASE)
        .contains("sweep");
    assertThat(Bench.here(dir, conf, "sweep", "-olderThan 0 -yes").await().err())
        .contains("deleted " + BASE);
    assertThat(newest().getYarnApplicationState())
        .isIn(YarnApplicationState.KILLED, YarnApplicationState.FAILED);
    assertNothingLeftInHdfs();
  }

  private static void signal(String name, List<ProcessHandle> processes)
      throws IOException, InterruptedException {
    for (ProcessHandle process : processes) {
      Signals.send(name, process.pid());
    }
  }

  @Test
  void tasksOnYarnRunWithTheFlagsOfTheirVariant() throws Exception {
    Bench.here(
            dir,
            conf,
            "kms-write",
            Bench.QUICK_MAPS,
            "-levels zone=encrypted;codec=java;jvmFlags=none,-XX:-UseAES -metricsPeriod 1 -blocks 1"
                + " -warmup 0 -nrFiles 2 -size 3MB -out flags")
        .awaitExit(0);
    JsonNode result = Results.read(dir, "flags");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial ->
                assertThat(
                        trial
                            .path("evidence")
                            .path("task.jvmOptions")
                            .toString()
                            .contains("-XX:-UseAES"))
                    .isEqualTo(Results.variant(trial).equals("-XX:-UseAES")));
    GoldenResult.check("kms-write-flags", result);
  }

  private Optional<ProcessHandle> mapProcess() {
    return cluster.processes(Role.YARN).stream()
        .flatMap(ProcessHandle::descendants)
        .filter(
            process ->
                Signals.commandLine(process).contains("YarnChild")
                    && Signals.commandLine(process).contains("_m_"))
        .filter(process -> Signals.commandLine(process).contains("/bin/java"))
        .findFirst();
  }

  @Test
  void rejectingQueueIsWarnedAboutAndReportedWithYarnsMessage() throws Exception {
    for (String queue : List.of("nowhere", "etl", "root.etl")) {
      Bench.Ended run =
          kmsCreate("not-in-" + queue, "-Dmapreduce.job.queuename=" + queue, "-blocks 1")
              .awaitExit(1);
      assertThat(run.err())
          .contains(
              queue.equals("nowhere")
                  ? "YARN has no queue nowhere; name another with -D mapreduce.job.queuename=QUEUE"
                  : "this user may not submit applications to the queue "
                      + queue
                      + "; name another with");
      assertThat(run.lastError())
          .matches(
              "kms-create: (Failed to submit application_\\w+ to YARN : .* unknown queue:"
                  + " nowhere|User \\S+ does not have permission to submit application_\\w+ to"
                  + " queue (root\\.)?etl)");
      assertNothingLeftInHdfs();
    }
  }

  @Test
  void tooFewContainersInvalidateTrial() throws Exception {
    Bench.Ended run =
        kmsCreate(
                "crowd",
                "-Dmapreduce.map.memory.mb=40960",
                "-blocks 1 -maps 4 -nrFiles 200 -warmupOps 0 -levels zone=plain -startTimeout 5")
            .awaitExit(4);
    assertThat(run.lastError())
        .startsWith(
            "kms-create: no comparison is possible: plain: two consecutive jobs failed: only ");
    assertThat(run.err()).contains("-maps 4 of 40960 MB and their application master need ");
    assertThat(run.err())
        .containsPattern(
            "trial failed, retrying it \\(1 of 2\\): only [0-3] of 4 maps got a container within 5"
                + " s \\(-startTimeout\\)")
        .contains("lower -maps");
  }

  private double applicationReports() throws IOException {
    double reports = 0;
    for (var bean :
        new Jmx(cluster.web(Role.YARN).orElseThrow(), cluster.clientConf())
            .beans("Hadoop:service=ResourceManager,name=RpcDetailedActivityForPort*")) {
      reports += bean.path("GetApplicationReportNumOps").asDouble();
    }
    return reports;
  }

  /** While another application master runs, its own gets no share of the queue. */
  @Tag("nightly")
  @Test
  void pendingJobIsPolledAtGrowingIntervals() throws Exception {
    String master = "-Dyarn.app.mapreduce.am.resource.mb=40960";
    Bench.Running first =
        hadoopJar("first", master, "-levels zone=plain -blocks 1 -duration 150s -maxRate 40");
    awaitTimed();
    double before = applicationReports();
    Bench.Ended second =
        kmsCreate("second", master, "-levels zone=plain -blocks 1 -startTimeout 10").await();
    assertThat(second.lastError())
        .startsWith(
            "kms-create: no comparison is possible: plain: two consecutive jobs failed: only 0 of 1"
                + " maps got a container within 10 s");
    assertThat(applicationReports() - before).as("in 20 s").isLessThan(150);
    first.process().destroy();
    first.await();
  }
}
