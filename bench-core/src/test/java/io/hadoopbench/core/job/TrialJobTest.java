package io.hadoopbench.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.pace.OpenLoop;
import io.hadoopbench.core.scenario.TrialMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The job with LocalJobRunner on the local file system. */
class TrialJobTest {
  private static final Text SECRET = new Text("secret");
  private static final AtomicInteger TRIAL = new AtomicInteger();
  private static final AtomicInteger WARMUPS = new AtomicInteger();
  private static final AtomicInteger MEASURED = new AtomicInteger();

  @TempDir
  Path temp;

  @BeforeEach
  void reset() {
    WARMUPS.set(0);
    MEASURED.set(0);
  }

  private Configuration conf() {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
    conf.set("mapreduce.framework.name", "local");
    return conf;
  }

  private JobSpec spec(Class<?> workload, int maps, int threads, long operations, double rate, long maxErrors) {
    String trial = "t" + TRIAL.incrementAndGet();
    return JobSpec.of(new JobSpec.Arm(trial, workload.getName(), Map.of(), Map.of(), new JobSpec.Load(maps, threads, JobSpec.Length.of(operations), 3, rate, maxErrors, 0)),
        temp.resolve(trial).toUri().toString(), new JobSpec.Patience(20, 20));
  }

  private static JobSpec with(JobSpec spec, JobSpec.Load load, JobSpec.Patience patience) {
    JobSpec.Arm arm = spec.arms().get(0);
    return JobSpec.of(new JobSpec.Arm(arm.trial(), arm.workload(), arm.settings(), arm.conf(), load), spec.controlDir(), patience);
  }

  private JobOutcome run(JobSpec spec) throws IOException, InterruptedException {
    return new TrialJob(conf(), spec).run(() -> { });
  }

  @Test
  void everyOperationOfEveryMapAndThreadIsMeasuredOnceAndWarmUpIsNot() throws Exception {
    TaskReport report = run(spec(Sleeping.class, 3, 2, 50, 0, 0)).report();
    assertThat(report.tasks()).isEqualTo(3);
    assertThat(report.latencyNanos().get("sleep").getTotalCount()).isEqualTo(50);
    assertThat(report.perSecond().get("sleep")).satisfies(counts -> assertThat(java.util.Arrays.stream(counts).sum()).isEqualTo(50));
    assertThat(MEASURED).hasValue(50);
    assertThat(WARMUPS).hasValue(3 * 2 * 3);
    assertThat(report.evidence().values("seen")).containsEntry("yes", 3L);
  }

  /** LocalJobRunner itself hands secrets over too late now and then, so the rule needs a few tries to mean something. */
  @Test
  void everyTaskHasTheSecretsOfItsJobAtOnce() throws Exception {
    for (int i = 0; i < 3; i++) {
      Credentials credentials = new Credentials();
      credentials.addSecretKey(SECRET, new Text("secret " + i).copyBytes());
      JobSpec spec = spec(Telling.class, 2, 1, 2, 0, 0);
      JobOutcome outcome = new TrialJob(conf(), spec, List.of(credentials)).run(() -> { });
      assertThat(outcome.failure()).isEmpty();
      assertThat(outcome.report().evidence().values("secret")).isEqualTo(Map.of("secret " + i, 2L));
      Configuration afterwards = conf();
      spec.store(afterwards);
      assertThat(TaskCredentials.of(afterwards).getSecretKey(SECRET)).as("once the job is over").isNull();
    }
  }

  /** Once each, and also those of a job that was never begun: nobody else would. */
  @Test
  void tokensThatNoJobOnYarnCarriesAreCancelled() throws Exception {
    CountedTokens.CANCELLED.clear();
    assertThat(new TrialJob(conf(), spec(Sleeping.class, 1, 1, 2, 0, 0), List.of(CountedTokens.of("of a job here"))).run(() -> { }).failure()).isEmpty();
    Configuration nobody = conf();
    nobody.set("mapreduce.framework.name", "nobody");
    assertThatThrownBy(() -> new TrialJob(nobody, spec(Sleeping.class, 1, 1, 2, 0, 0), List.of(CountedTokens.of("of a job that nobody takes"))).run(() -> { })).isInstanceOf(IOException.class);
    assertThat(CountedTokens.CANCELLED).containsExactly("of a job here", "of a job that nobody takes");
  }

  @ParameterizedTest
  @CsvSource({"0,50", "400,50", "2000,200", "9000,900", "600000,1000"})
  void aJobThatWaitsForContainersIsAskedForLessAndLessOften(long waitedMillis, long pauseMillis) {
    assertThat(TrialJob.queuedMillis(waitedMillis)).isEqualTo(pauseMillis);
  }

  @Test
  void oneMapAnswersForAProcessThatSeveralShare() {
    Configuration yarn = conf();
    yarn.set("mapreduce.framework.name", "yarn");
    assertThat(List.of(LoadTask.ownsProcess(conf(), 0), LoadTask.ownsProcess(conf(), 1), LoadTask.ownsProcess(yarn, 1)))
        .containsExactly(true, false, true);
  }

  @Test
  void noMapStartsBeforeAllAreReady() throws Exception {
    AtomicInteger atBarrier = new AtomicInteger(-1);
    JobOutcome outcome = new TrialJob(conf(), spec(Sleeping.class, 3, 1, 30, 0, 0)).run(() -> atBarrier.set(MEASURED.get()));
    assertThat(atBarrier).as("operations measured when all maps were ready").hasValue(0);
    assertThat(outcome.report().window().lastStart()).isLessThan(outcome.report().window().firstEnd());
  }

  private JobSpec timed(int threads, JobSpec.Length length, double rate) {
    JobSpec spec = spec(Sleeping.class, 2, threads, 1, rate, 0);
    return with(spec, new JobSpec.Load(2, threads, length, 0, rate, 0, 0), new JobSpec.Patience(20, 20));
  }

  @Test
  void aTrialOfATimeEndsWithTheOperationsThatBeganInIt() throws Exception {
    TaskReport report = run(timed(2, new JobSpec.Length(1L << 40, 300_000_000, false), 0)).report();
    assertThat(report.window().fullSeconds()).isBetween(0.29, 1.5);
    assertThat(report.latencyNanos().get("sleep").getTotalCount()).isEqualTo(MEASURED.get()).isGreaterThan(4);
  }

  /** Warm-ups, too; and nobody waits beyond the end for an operation that may not begin any more. */
  @Test
  void allThreadsTogetherBeginNoMoreThanTheyMay() throws Exception {
    JobSpec spec = spec(Sleeping.class, 2, 2, 1, 0, 0);
    long begun = System.nanoTime();
    TaskReport report = run(with(spec, new JobSpec.Load(2, 2, new JobSpec.Length(1L << 40, 1_000_000_000, false), 3, 0, 0, 20), new JobSpec.Patience(20, 20))).report();
    double seconds = (System.nanoTime() - begun) / 1e9;
    assertThat(WARMUPS).hasValue(12);
    assertThat(MEASURED.get()).isBetween(4, 24).isEqualTo((int) report.latencyNanos().get("sleep").getTotalCount());
    assertThat(WARMUPS.get() + MEASURED.get()).as("in %s s", seconds).isLessThanOrEqualTo((int) (4 + 20 * seconds));
    assertThat(TrialMetrics.isHeldBack(report)).isTrue();
    assertThat(TrialMetrics.of(report)).containsKeys("sleep.count", "sleep.meanMicros").doesNotContainKey("sleep.perSecond");
    assertThat(TrialMetrics.of(run(timed(2, new JobSpec.Length(1L << 40, 100_000_000, false), 0)).report())).containsKey("sleep.perSecond");
  }

  @Test
  void aJobThatTakesFarTooLongIsEndedWithThatReason() throws Exception {
    JobSpec spec = timed(1, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0);
    JobOutcome outcome = run(with(spec, spec.arms().get(0).load(), new JobSpec.Patience(20, 20, 1)));
    assertThat(outcome.failure()).startsWith("not over after 1 s, which is far more than it should take");
    assertThat(LocalTasks.awaitNone(0)).as("tasks have ended").isTrue();
  }

  @Test
  void aJobWhoseDriverFailsWhileItWaitsGoesOnForNobody() {
    JobSpec spec = timed(1, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0);
    assertThatThrownBy(() -> new TrialJob(conf(), spec).run(() -> {
      throw new IOException("a page does not answer");
    })).hasMessage("a page does not answer");
    assertThat(MEASURED).hasValue(0);
  }

  @Test
  void whoIsThroughBeginsAgainOnlyIfOperationsCanBeDoneAgain() throws Exception {
    assertThat(run(timed(1, new JobSpec.Length(2, 300_000_000, true), 0)).report().latencyNanos().get("sleep").getTotalCount()).isGreaterThan(2);
    assertThat(run(timed(1, new JobSpec.Length(2, 300_000_000, false), 0)).report().latencyNanos().get("sleep").getTotalCount()).isEqualTo(2);
  }

  @Test
  void inOpenLoopAllThatWasDueInTheTimeIsSentHoweverLate() throws Exception {
    assertThat(run(timed(1, new JobSpec.Length(1L << 40, 500_000_000, false), 100)).report().latencyNanos().get("sleep").getTotalCount())
        .isEqualTo(50);
  }

  @Test
  void openLoopSendsNothingBeforeItsTimeAndRecordsResponseAndDelayOfEachOperation() throws Exception {
    TaskReport report = run(spec(Sleeping.class, 1, 2, 100, 100, 0)).report();
    assertThat(report.window().fullSeconds()).as("the last of 100 is due after 0.99 s").isGreaterThan(0.98);
    assertThat(report.latencyNanos().get(OpenLoop.RESPONSE).getTotalCount()).isEqualTo(100);
    assertThat(report.latencyNanos().get(OpenLoop.SEND_DELAY).getTotalCount()).isEqualTo(100);
  }

  @Test
  void failedOperationsStopATaskAndStandInTheReport() throws Exception {
    TaskReport report = run(spec(Failing.class, 1, 1, 100, 0, 4)).report();
    assertThat(report.errorCount()).isBetween(5L, 6L);
    assertThat(report.errors()).containsKey(IOException.class.getName());
    assertThat(report.errorSamples().get(IOException.class.getName())).isEqualTo("no luck");
    assertThat(report.operations(OperationRecorder.FAILED)).as("latencies of what failed").isEqualTo(report.errorCount());
  }

  /** Seen with an OutOfMemoryError in one of two threads: a valid trial of 213 of 400 files. */
  @Test
  void aLoadThreadThatDiesIsSaidAndNothingGoesOn() throws Exception {
    TaskReport report = run(spec(Dying.class, 1, 2, 1_000, 0, 1_000)).report();
    assertThat(report.evidence().values(LoadTask.THREAD_DIED).keySet()).singleElement().asString().matches("load-\\d ended with java.lang.OutOfMemoryError: no heap");
    assertThat(report.evidence().values(LoadTask.CUT_SHORT).keySet()).singleElement().asString().matches("\\d+ of 1000");
    assertThat(report.errorCount()).isZero();
  }

  @Test
  void whatFailsAfterOperationsHaveFailedDoesNotHideThem() throws Exception {
    for (Class<? extends Workload> workload : List.of(FailingAndMute.class, FailingAndStuck.class)) {
      JobOutcome outcome = run(spec(workload, 1, 1, 10, 0, 0));
      assertThat(outcome.failed()).isFalse();
      assertThat(outcome.report().errorSamples()).containsEntry(IOException.class.getName(), "no luck");
      assertThat(outcome.report().evidence().values(LoadTask.AFTER_ERRORS)).containsOnlyKeys("the server is gone");
    }
    assertThat(run(spec(Mute.class, 1, 1, 10, 0, 0)).failed()).as("without a failed operation").isTrue();
  }

  @Test
  void aWorkloadThatCannotOpenFailsTheJobWithItsMessage() throws Exception {
    JobOutcome outcome = run(spec(Unopenable.class, 1, 1, 10, 0, 0));
    assertThat(outcome.failed()).isTrue();
    assertThat(outcome.failure()).matches("job \\S+ failed: .*cannot open");
  }

  @Test
  void aMapThatHangsWhileItOpensIsNotTakenForOneWithoutAContainer() throws Exception {
    JobSpec spec = spec(Hanging.class, 2, 1, 10, 0, 0);
    JobOutcome outcome = run(with(spec, spec.arms().get(0).load(), new JobSpec.Patience(20, 1)));
    assertThat(outcome.failed()).isTrue();
    assertThat(outcome.failure()).isEqualTo("only 0 of 2 maps became ready within 1 s of the last one's start (-startTimeout):"
        + " opening a client or the warm-up takes longer, or hangs");
  }

  /** LocalJobRunner calls such a job ended while its tasks still work; what these write would outlive the directory of the run. */
  @Test
  void aJobThatWasKilledDoesNothingMore() throws Exception {
    TrialJob job = new TrialJob(conf(), timed(2, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0));
    Thread killer = new Thread(() -> {
      try {
        while (MEASURED.get() < 20) {
          Thread.sleep(1);
        }
        job.kill();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    killer.start();
    assertThat(job.run(() -> { }).failed()).isTrue();
    int done = MEASURED.get();
    Thread.sleep(200);
    assertThat(MEASURED).as("operations after the end").hasValue(done);
    killer.join();
  }

  /** Submitting takes long enough to be told to end in it; that the job's state cannot be asked by then must not save the job. */
  @Test
  void aJobThatIsKilledWhileItIsSubmittedEndsAtOnce() throws Exception {
    Configuration conf = conf();
    conf.setClass("fs.file.impl", WhenAskedForTheReport.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    TrialJob job = new TrialJob(conf, timed(2, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0));
    AtomicInteger asked = new AtomicInteger();
    WhenAskedForTheReport.then = () -> {
      asked.incrementAndGet();
      job.kill();
      return null;
    };
    try {
      assertThat(job.run(() -> { }).failed()).isTrue();
    } finally {
      WhenAskedForTheReport.then = () -> null;
    }
    assertThat(asked).as("times that the job's output was looked for").hasPositiveValue();
  }

  /** Does something when somebody looks whether the report is there, which is what submitting begins with. */
  public static final class WhenAskedForTheReport extends LocalFileSystem {
    private static Callable<Void> then = () -> null;

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
      if (file.getName().equals("report")) {
        try {
          then.call();
        } catch (Exception e) {
          throw new IOException("what was to be done failed: " + e, e);
        }
      }
      return super.getFileStatus(file);
    }
  }

  /** Tells the secret that it finds as soon as it runs. */
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

  /** Takes a millisecond. */
  public static class Sleeping implements Workload {
    @Override
    public List<String> operations() {
      return List.of("sleep");
    }

    @Override
    public void open(TaskContext context) throws IOException { }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        try {
          Thread.sleep(1);
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        (phase == Phase.MEASURED ? MEASURED : WARMUPS).incrementAndGet();
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      evidence.add("seen", "yes");
    }

    @Override
    public void close() throws IOException { }
  }

  /** Never works. */
  public static class Failing extends Sleeping {
    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        if (phase == Phase.MEASURED) {
          throw new IOException("no luck");
        }
      };
    }
  }

  /** Works for a while. */
  public static final class Dying extends Sleeping {
    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        if (phase == Phase.MEASURED && index == 40) {
          throw new OutOfMemoryError("no heap");
        }
      };
    }
  }

  /** Works, but cannot tell. */
  public static final class Mute extends Sleeping {
    @Override
    public void evidence(Evidence evidence) throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** Neither works nor tells. */
  public static final class FailingAndMute extends Failing {
    @Override
    public void evidence(Evidence evidence) throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** Neither works nor closes. */
  public static final class FailingAndStuck extends Failing {
    @Override
    public void close() throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** Waits for a server that does not answer. */
  public static final class Hanging extends Sleeping {
    @Override
    public void open(TaskContext context) throws IOException {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  /** Does not even start. */
  public static final class Unopenable extends Sleeping {
    @Override
    public void open(TaskContext context) throws IOException {
      throw new IOException("cannot open");
    }
  }
}
