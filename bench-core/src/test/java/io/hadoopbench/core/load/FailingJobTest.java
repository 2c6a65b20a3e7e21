package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.os.JvmThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;

/** Jobs that fail, hang, die or are killed. */
class FailingJobTest extends LocalJobs {
  @Test
  void aJobThatTakesTooLongIsKilledWithThatReason() throws Exception {
    JobSpec spec = timed(1, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0);
    JobOutcome outcome = run(with(spec, spec.arms().get(0).load(), new JobSpec.Timeout(20, 20, 1)));
    assertThat(outcome.failure().get().text())
        .startsWith("not finished after 1 s, far longer than expected");
    assertThat(tasks()).as("tasks that are still running").isEmpty();
  }

  private static List<String> tasks() {
    return JvmThreads.all().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("LocalJobRunner "))
        .toList();
  }

  @Test
  void aJobIsKilledIfItsDriverFailsWhileWaiting() {
    JobSpec spec = timed(1, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0);
    assertThatThrownBy(
            () ->
                trialJob(conf(), spec)
                    .run(
                        () -> {
                          throw new IOException("a page does not answer");
                        }))
        .hasMessage("a page does not answer");
    assertThat(MEASURED).hasValue(0);
  }

  @Test
  void failedOperationsStopATaskAndAreReported() throws Exception {
    TaskReport report = run(spec(Failing.class, 1, 1, 100, 0, 4)).report();
    assertThat(report.errorCount()).isBetween(5L, 6L);
    assertThat(report.errors()).containsKey(IOException.class.getName());
    assertThat(report.errorSamples().get(IOException.class.getName())).isEqualTo("no luck");
    assertThat(report.operations(OperationRecorder.FAILED))
        .as("latencies of failed operations")
        .isEqualTo(report.errorCount());
  }

  /**
   * Regression test of a real case: an OutOfMemoryError in one of two threads gave a valid trial of
   * 213 of 400 files.
   */
  @Test
  void aDeadLoadThreadIsReportedAndStopsTheTask() throws Exception {
    TaskReport report = run(spec(Dying.class, 1, 2, 1_000, 0, 1_000)).report();
    assertThat(report.evidence().values(LoadTask.THREAD_DIED).keySet())
        .singleElement()
        .asString()
        .matches("load-\\d ended with java.lang.OutOfMemoryError: no heap");
    assertThat(report.evidence().values(LoadTask.CUT_SHORT).keySet())
        .singleElement()
        .asString()
        .matches("\\d+ of 1000");
    assertThat(report.errorCount()).isZero();
  }

  @Test
  void laterErrorsDoNotHideFailedOperations() throws Exception {
    for (Class<? extends Workload> workload :
        List.of(FailingAndMute.class, FailingAndStuck.class)) {
      JobOutcome outcome = run(spec(workload, 1, 1, 10, 0, 0));
      assertThat(outcome.failed()).isFalse();
      assertThat(outcome.report().errorSamples())
          .containsEntry(IOException.class.getName(), "no luck");
      assertThat(outcome.report().evidence().values(LoadTask.AFTER_ERRORS))
          .containsOnlyKeys("the server is gone");
    }
    assertThat(run(spec(Mute.class, 1, 1, 10, 0, 0)).failed())
        .as("without a failed operation")
        .isTrue();
  }

  @Test
  void aWorkloadThatCannotOpenFailsTheJobWithItsMessage() throws Exception {
    JobOutcome outcome = run(spec(Unopenable.class, 1, 1, 10, 0, 0));
    assertThat(outcome.failed()).isTrue();
    assertThat(outcome.failure().get().text()).matches("job \\S+ failed: .*cannot open");
  }

  @Test
  void aMapThatHangsWhileOpeningIsNotReportedAsQueued() throws Exception {
    JobSpec spec = spec(Hanging.class, 2, 1, 10, 0, 0);
    JobOutcome outcome = run(with(spec, spec.arms().get(0).load(), new JobSpec.Timeout(20, 1)));
    assertThat(outcome.failed()).isTrue();
    assertThat(outcome.failure().get().text())
        .isEqualTo(
            "only 0 of 2 maps became ready within 1 s after the last map started (-startTimeout):"
                + " opening a client or the warm-up takes too long or hangs");
  }

  /**
   * LocalJobRunner reports such a job as ended while its tasks still work; their files would
   * outlive the run's directory.
   */
  @Test
  void aKilledJobStopsWorking() throws Exception {
    Cancellation cancellation = new Cancellation();
    TrialJob job =
        trialJob(
            conf(),
            timed(2, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0),
            cancellation);
    Thread killer =
        new Thread(
            () -> {
              try {
                while (MEASURED.get() < 20) {
                  Thread.sleep(1);
                }
                cancellation.kill("the test");
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    killer.start();
    assertThat(job.run(() -> {}).failed()).isTrue();
    int done = MEASURED.get();
    Thread.sleep(200);
    assertThat(MEASURED).as("operations after the end").hasValue(done);
    killer.join();
  }

  private static void awaitMoreThan(int operations) throws InterruptedException {
    while (MEASURED.get() <= operations) {
      Thread.sleep(1);
    }
  }

  /** Two runs may share a JVM; a job waits for its own tasks only. */
  @Test
  void endingAJobDoesNotAffectTasksOfAnother() throws Exception {
    Cancellation cancellation = new Cancellation();
    TrialJob longer =
        trialJob(
            conf(),
            timed(1, new JobSpec.Length(1L << 40, 600_000_000_000L, false), 0),
            cancellation);
    FutureTask<JobOutcome> running = new FutureTask<>(() -> longer.run(() -> {}));
    new Thread(running).start();
    awaitMoreThan(0);
    assertThat(run(spec(Sleeping.class, 1, 1, 10, 0, 0)).failed()).isFalse();
    awaitMoreThan(MEASURED.get());
    cancellation.kill("the test");
    assertThat(running.get().failed()).isTrue();
  }

  /**
   * A job may be killed during its slow submission; although its state cannot be queried then, it
   * must end.
   */
  @Test
  void aJobKilledDuringSubmissionEndsAtOnce() throws Exception {
    Configuration conf = conf();
    conf.setClass("fs.file.impl", WhenConfigured.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    Cancellation cancellation = new Cancellation();
    TrialJob job =
        trialJob(
            conf, timed(2, new JobSpec.Length(1L << 40, 60_000_000_000L, false), 0), cancellation);
    AtomicInteger written = new AtomicInteger();
    WhenConfigured.then =
        () -> {
          written.incrementAndGet();
          cancellation.kill("the test");
          return null;
        };
    long began = System.nanoTime();
    try {
      assertThat(job.run(() -> {}).failed()).isTrue();
    } finally {
      WhenConfigured.then = () -> null;
    }
    assertThat(written).as("times that a configuration was written").hasPositiveValue();
    assertThat(MEASURED).as("operations of a job with a duration of one minute").hasValue(0);
    assertThat(System.nanoTime() - began)
        .as("ns; its tasks wait 40 s for a start")
        .isLessThan(20_000_000_000L);
    assertThat(tasks()).as("tasks that are still running").isEmpty();
  }

  /** Runs an action when the job's configuration is written, in the middle of the submission. */
  public static final class WhenConfigured extends LocalFileSystem {
    private static Callable<Void> then = () -> null;

    @Override
    public FSDataOutputStream create(
        org.apache.hadoop.fs.Path file,
        FsPermission permission,
        boolean overwrite,
        int buffer,
        short replicas,
        long block,
        Progressable progress)
        throws IOException {
      if (file.getName().equals("job.xml")) {
        try {
          then.call();
        } catch (Exception e) {
          throw new IOException("what was to be done failed: " + e, e);
        }
      }
      return super.create(file, permission, overwrite, buffer, replicas, block, progress);
    }
  }

  /** An operation that takes a while. */
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

  /** An operation that works, in a workload whose evidence fails. */
  public static final class Mute extends Sleeping {
    @Override
    public void evidence(Evidence evidence) throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** An operation that fails, in a workload whose close also fails. */
  public static final class FailingAndStuck extends Failing {
    @Override
    public void close() throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** An operation that waits for a server that does not respond. */
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
}
