package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.servers.Jmx;
import java.io.Closeable;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

/**
 * Load of a run on an existing cluster: it is announced, limited, and the run ends if the NameNode
 * is busy.
 */
abstract class RequestPreviewCases extends Cases {
  private static final int DIRECTORIES = 20;
  private static final int CALLERS = 20;

  /** Files per job for its submission and for the barrier of its maps. */
  private static final int OF_A_JOB = 10;

  RequestPreviewCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  /**
   * Configures so few handlers that a few callers fill the queue, and a call that blocks a handler
   * without work: the summary of a directory sleeps at each subdirectory.
   */
  static void configureBusyNameNode(ClusterNeeds.Builder needs) {
    needs
        .setting(Role.NAMENODE, "dfs.namenode.handler.count", "2")
        .setting(Role.NAMENODE, "dfs.content-summary.limit", "1")
        .setting(Role.NAMENODE, "dfs.content-summary.sleep-microsec", "5000");
  }

  private Bench.Here kmsCreate(String out, String... args) throws IOException {
    return Bench.here(
        dir, conf, "kms-create", Bench.with(args, "-metricsPeriod 1 -warmupOps 50 -out", out));
  }

  private void assertNothingLeft() throws IOException {
    assertEmpty("/benchmarks/kms-create");
  }

  /** Calls of another user that need more than two handlers. */
  private Closeable loadOfOthers() throws Exception {
    Path large = new Path("/etl/large");
    for (int i = 0; i < DIRECTORIES; i++) {
      fs().mkdirs(new Path(large, "d" + i));
    }
    UserGroupInformation etl = UserGroupInformation.createRemoteUser("etl");
    FileSystem fs =
        etl.doAs(
            (PrivilegedExceptionAction<FileSystem>)
                () -> FileSystem.newInstance(cluster.clientConf()));
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    for (int i = 0; i < CALLERS; i++) {
      callers.submit(
          () -> {
            while (!Thread.currentThread().isInterrupted()) {
              fs.getContentSummary(large);
            }
            return null;
          });
    }
    return () -> {
      callers.shutdownNow();
      fs.close();
    };
  }

  @Test
  void doctorReportsProblemsOfRun() throws Exception {
    Bench.Ended doctor = Bench.here(dir, conf, "doctor", "-cluster existing").awaitExit(0);
    String scenarios =
        doctor
            .out()
            .substring(doctor.out().indexOf("Scenarios that can run here"))
            .replaceAll("\\s*\\n +\\| ", " ");
    assertThat(scenarios)
        .containsPattern("kms-create +\\| yes: plain, encrypted")
        .containsPattern(
            "ec-write +\\| yes: rep3; no: RS-6-3-1024k[^|]*: needs 9 DataNodes, but only 3 are"
                + " live")
        .containsPattern("gateway-webhdfs-read +\\| (yes: direct[^|]*; )?no: ");
    assertEmpty("/benchmarks/doctor");
  }

  @Test
  void runEndsCleanlyWhenNameNodeIsBusy() throws Exception {
    Bench.Here running =
        kmsCreate(
            "stopped",
            "-abortWhen queueTime>2ms -blocks 200 -warmup 0 -duration 500ms -maxOtherCalls"
                + " 1000000");
    running.awaitError("trial 2/");
    Bench.Ended run;
    try (Closeable others = loadOfOthers()) {
      run = running.await();
    }
    run.exitedWith(1);
    assertThat(run.err())
        .containsPattern(
            "kms-create: ended by -abortWhen queueTime>2ms: calls wait \\d+\\.\\d ms in the"
                + " NameNode's queue");
    JsonNode result = Results.read(dir, "stopped");
    assertThat(result.path("status").asText()).isEqualTo("FAILED");
    assertThat(Results.validTrials(result, "plain")).isPositive();
    assertThat(result.path("environment").path("circuitBreaker").path("queueTime>2ms").asText())
        .startsWith("at worst ");
    assertThat(dir.resolve("stopped/report.html")).isNotEmptyFile();
    assertNothingLeft();
  }

  private double created() throws IOException {
    return new Jmx(cluster.web(Role.NAMENODE).orElseThrow(), cluster.clientConf())
        .number("Hadoop:service=NameNode,name=NameNodeActivity", "CreateFileOps");
  }

  @Test
  void runAnnouncesItsLoadAndStaysWithinIt() throws Exception {
    String[] options = {"-blocks 2 -warmup 1 -duration 1s -threads 4 -maxRate 100"};
    double before = created();
    List<String> plan = new ArrayList<>(List.of("-plan"));
    plan.addAll(List.of(options));
    Bench.Ended describe = kmsCreate("no-such-run", plan.toArray(String[]::new)).awaitExit(0);
    assertThat(describe.out())
        .contains(
            "Plan of kms-create on hdfs://",
            "4 trials",
            "at most 100 operations",
            "at most 1,200 files",
            "an encryption zone, a key",
            "queueTime>100ms");
    assertThat(dir.resolve("no-such-run")).doesNotExist();
    TimeUnit.SECONDS.sleep(1);
    assertThat(created()).as("creates by -plan").isEqualTo(before);

    Bench.Ended run = kmsCreate("bounded", options).awaitExit(0);
    assertThat(run.err()).contains("Plan of kms-create on hdfs://");
    assertThat(run.out()).contains("-maxRate 100 limited the load");
    TimeUnit.SECONDS.sleep(1);
    assertThat(created() - before).as("creates").isBetween(100.0, 1200.0 + 2 * 300 + 6 * OF_A_JOB);
    JsonNode result = Results.read(dir, "bounded");
    List<JsonNode> valid = Results.trials(result).stream().filter(Results::valid).toList();
    assertThat(valid)
        .as(result.path("warnings").toString())
        .hasSize(4)
        .allSatisfy(
            trial -> {
              assertThat(Results.metric(trial, "create.count")).isBetween(1.0, 105.0);
              assertThat(trial.path("metrics").has("create.perSecond"))
                  .as("rate of unlimited trials, which was low on a busy machine")
                  .isEqualTo(
                      Results.resource(trial, "client.heldSeconds")
                          <= 0.01 * Results.resource(trial, "client.threadSeconds"));
            });
    assertThat(valid)
        .as("a busy machine makes fewer calls")
        .anySatisfy(
            trial -> {
              assertThat(Results.metric(trial, "create.count")).isGreaterThan(50);
              assertThat(trial.path("metrics").has("create.p50Micros")).isTrue();
              assertThat(Results.metric(trial, "taskHosts.othersPercent"))
                  .as("servers on this host")
                  .isPositive();
            });
    assertThat(result.path("environment").path("circuitBreaker").has("queueTime>100ms")).isTrue();
    assertNothingLeft();
  }
}
