package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Cancellation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.Test;

/** Work of a job's tasks, its timing, and its reports. */
class TrialJobTest extends LocalJobs {
  private static final Text SECRET = new Text("secret");

  @Test
  void everyOperationIsMeasuredOnceExceptWarmUp() throws Exception {
    TaskReport report = run(spec(Sleeping.class, 3, 2, 50, 0, 0)).report();
    assertThat(report.tasks()).isEqualTo(3);
    assertThat(report.latencyNanos().get("sleep").getTotalCount()).isEqualTo(50);
    assertThat(report.perSecond().get("sleep"))
        .satisfies(counts -> assertThat(java.util.Arrays.stream(counts).sum()).isEqualTo(50));
    assertThat(MEASURED).hasValue(50);
    assertThat(WARMUPS).hasValue(3 * 2 * 3);
    assertThat(report.evidence().values("seen")).containsEntry("yes", 3L);
  }

  /**
   * LocalJobRunner passes secrets too late only occasionally, so the test needs several attempts.
   */
  @Test
  void everyTaskHasItsJobsSecretsFromTheStart() throws Exception {
    for (int i = 0; i < 3; i++) {
      Credentials credentials = new Credentials();
      credentials.addSecretKey(SECRET, new Text("secret " + i).copyBytes());
      JobSpec spec = spec(Telling.class, 2, 1, 2, 0, 0);
      JobOutcome outcome =
          new TrialJob(conf(), spec, List.of(credentials), new Cancellation()).run(() -> {});
      assertThat(outcome.failure()).isEmpty();
      assertThat(outcome.report().evidence().values("secret")).isEqualTo(Map.of("secret " + i, 2L));
      Configuration afterwards = conf();
      spec.store(afterwards);
      assertThat(TaskCredentials.of(afterwards).getSecretKey(SECRET))
          .as("after the job has ended")
          .isNull();
    }
  }

  /** Each token is cancelled once, including tokens of a job that was never submitted. */
  @Test
  void tokensThatNoJobOnYarnCarriesAreCancelled() throws Exception {
    CountedTokens.CANCELLED.clear();
    assertThat(
            new TrialJob(
                    conf(),
                    spec(Sleeping.class, 1, 1, 2, 0, 0),
                    List.of(CountedTokens.of("of a job here")),
                    new Cancellation())
                .run(() -> {})
                .failure())
        .isEmpty();
    Configuration nobody = conf();
    nobody.set("mapreduce.framework.name", "nobody");
    assertThatThrownBy(
            () ->
                new TrialJob(
                        nobody,
                        spec(Sleeping.class, 1, 1, 2, 0, 0),
                        List.of(CountedTokens.of("of a job that nobody takes")),
                        new Cancellation())
                    .run(() -> {}))
        .isInstanceOf(IOException.class);
    assertThat(CountedTokens.CANCELLED)
        .containsExactly("of a job here", "of a job that nobody takes");
  }

  @Test
  void oneMapReportsForASharedProcess() {
    Configuration yarn = conf();
    yarn.set("mapreduce.framework.name", "yarn");
    assertThat(
            List.of(
                LoadTask.ownsProcess(conf(), 0),
                LoadTask.ownsProcess(conf(), 1),
                LoadTask.ownsProcess(yarn, 1)))
        .containsExactly(true, false, true);
  }

  @Test
  void noMapStartsBeforeAllAreReady() throws Exception {
    AtomicInteger atBarrier = new AtomicInteger(-1);
    JobOutcome outcome =
        trialJob(conf(), spec(Sleeping.class, 3, 1, 30, 0, 0))
            .run(() -> atBarrier.set(MEASURED.get()));
    assertThat(atBarrier).as("operations measured when all maps were ready").hasValue(0);
    assertThat(outcome.report().window().lastStart())
        .isLessThan(outcome.report().window().firstEnd());
  }

  @Test
  void aTimedTrialIncludesOperationsThatBeganInTime() throws Exception {
    TaskReport report = run(timed(2, new JobSpec.Length(1L << 40, 300_000_000, false), 0)).report();
    assertThat(report.window().fullSeconds()).isBetween(0.29, 1.5);
    assertThat(report.latencyNanos().get("sleep").getTotalCount())
        .isEqualTo(MEASURED.get())
        .isGreaterThan(4);
  }

  /** Includes warm-up; no thread waits beyond the end for an operation that may no longer begin. */
  @Test
  void allThreadsTogetherRespectTheRateLimit() throws Exception {
    JobSpec spec = spec(Sleeping.class, 2, 2, 1, 0, 0);
    long begun = System.nanoTime();
    TaskReport report =
        run(with(
                spec,
                new JobSpec.Load(
                    2, 2, new JobSpec.Length(1L << 40, 1_000_000_000, false), 3, 0, 0, 20),
                new JobSpec.Timeout(20, 20)))
            .report();
    double seconds = (System.nanoTime() - begun) / 1e9;
    assertThat(WARMUPS).hasValue(12);
    assertThat(MEASURED.get())
        .isBetween(4, 24)
        .isEqualTo((int) report.latencyNanos().get("sleep").getTotalCount());
    assertThat(WARMUPS.get() + MEASURED.get())
        .as("in %s s", seconds)
        .isLessThanOrEqualTo((int) (4 + 20 * seconds));
    assertThat(TrialMetrics.isHeldBack(report)).isTrue();
    assertThat(TrialMetrics.of(report))
        .containsKeys("sleep.count", "sleep.meanMicros")
        .doesNotContainKey("sleep.perSecond");
    assertThat(
            TrialMetrics.of(
                run(timed(2, new JobSpec.Length(1L << 40, 100_000_000, false), 0)).report()))
        .containsKey("sleep.perSecond");
  }

  @Test
  void threadsRepeatTheirShareOnlyIfItIsRepeatable() throws Exception {
    assertThat(
            run(timed(1, new JobSpec.Length(2, 300_000_000, true), 0))
                .report()
                .latencyNanos()
                .get("sleep")
                .getTotalCount())
        .isGreaterThan(2);
    assertThat(
            run(timed(1, new JobSpec.Length(2, 300_000_000, false), 0))
                .report()
                .latencyNanos()
                .get("sleep")
                .getTotalCount())
        .isEqualTo(2);
  }

  @Test
  void inOpenLoopAllDueOperationsAreSentHoweverLate() throws Exception {
    assertThat(
            run(timed(1, new JobSpec.Length(1L << 40, 500_000_000, false), 100))
                .report()
                .latencyNanos()
                .get("sleep")
                .getTotalCount())
        .isEqualTo(50);
  }

  @Test
  void openLoopRecordsResponseTimeAndSendDelay() throws Exception {
    TaskReport report = run(spec(Sleeping.class, 1, 2, 100, 100, 0)).report();
    assertThat(report.window().fullSeconds())
        .as("the last of 100 is due after 0.99 s")
        .isGreaterThan(0.98);
    assertThat(report.latencyNanos().get(OpenLoop.RESPONSE).getTotalCount()).isEqualTo(100);
    assertThat(report.latencyNanos().get(OpenLoop.SEND_DELAY).getTotalCount()).isEqualTo(100);
  }

  /** Reports the secret that it finds as soon as it runs. */
  public static final class Telling extends Sleeping {
    private String secret;

    @Override
    public void open(TaskContext context) throws IOException {
      secret = String.valueOf(new Text(TaskCredentials.of(context.conf()).getSecretKey(SECRET)));
    }

    @Override
    public void evidence(Evidence evidence) {
      evidence.add("secret", secret);
    }
  }
}
