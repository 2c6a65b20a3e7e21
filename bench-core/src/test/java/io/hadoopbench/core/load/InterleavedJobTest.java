package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.result.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two trials in one job with interleaved tasks. */
class InterleavedJobTest extends LocalJobs {
  private static final Text SECRET = new Text("password");
  private static final ConcurrentLinkedQueue<Call> CALLS = new ConcurrentLinkedQueue<>();

  private record Call(String arm, long begin, long end) {}

  private long runProcess;

  @BeforeEach
  void forget() {
    CALLS.clear();
  }

  private static JobSpec.Arm arm(
      Class<? extends Workload> workload, String name, int threads, int millis) {
    return new JobSpec.Arm(
        name,
        workload.getName(),
        Map.of("name", name, "millis", String.valueOf(millis)),
        Map.of("test.key", name),
        new JobSpec.Load(
            1, threads, new JobSpec.Length(1L << 40, 1_000_000_000, false), 2, 0, 0, 0));
  }

  private JobOutcome run(List<Credentials> secrets, JobSpec.Arm... arms) throws Exception {
    Configuration conf = conf();
    if (runProcess > 0) {
      conf.set("hadoopbench.host.processes", "{\"run\":" + runProcess + ",\"servers\":{}}");
    }
    JobSpec spec =
        new JobSpec(
            "group",
            temp.resolve("control").toUri().toString(),
            new JobSpec.Timeout(20, 20),
            List.of(arms),
            new SliceSchedule(100, 6, 3));
    return new TrialJob(conf, spec, secrets, new Cancellation()).run(() -> {});
  }

  private static Credentials secret(String text) {
    Credentials credentials = new Credentials();
    credentials.addSecretKey(SECRET, new Text(text).copyBytes());
    return credentials;
  }

  private JobOutcome run(JobSpec.Arm... arms) throws Exception {
    return run(List.of(secret("of one"), secret("of two")), arms);
  }

  @Test
  void armsNeverWorkInTheSlicesOfOthers() throws Exception {
    JobOutcome outcome = run(arm(Calling.class, "one", 3, 4), arm(Calling.class, "two", 1, 8));
    assertThat(outcome.failure()).isEmpty();
    List<Call> calls = new ArrayList<>(CALLS);
    calls.sort(Comparator.comparingLong(Call::begin));
    int changes = 0;
    long lastEnd = 0;
    for (int i = 1; i < calls.size(); i++) {
      lastEnd = Math.max(lastEnd, calls.get(i - 1).end());
      if (!calls.get(i).arm().equals(calls.get(i - 1).arm())) {
        changes++;
        assertThat(calls.get(i).begin())
            .as("%s begins after all operations of the other arm have ended", calls.get(i))
            .isGreaterThanOrEqualTo(lastEnd);
      }
    }
    assertThat(changes).as("slices; two of one arm may be adjacent").isBetween(6, 11);
    assertThat(outcome.reports())
        .extracting(report -> report.operations("call"))
        .doesNotContain(0L);
    eachArmHasItsOwnClockAndItsOwnRate(outcome.reports(), calls);
  }

  /**
   * Compares rates with the measured durations of calls, because calls take longer on a busy
   * machine.
   */
  private static void eachArmHasItsOwnClockAndItsOwnRate(
      List<TaskReport> reports, List<Call> calls) {
    double seconds = (calls.get(calls.size() - 1).end() - calls.get(0).begin()) / 1e9;
    for (TaskReport report : reports) {
      assertThat(report.window().fullSeconds())
          .as("six slices of 100 ms, without those of the other arm")
          .isBetween(0.45, 0.8 * seconds);
      assertThat(report.perSecond().get("call"))
          .as("a series of the arm's own seconds")
          .hasSizeLessThan((int) Math.ceil(seconds) + 1);
    }
    assertThat(rate(reports.get(0)) / rate(reports.get(1)))
        .isCloseTo(3 * meanSeconds(calls, "two") / meanSeconds(calls, "one"), withinPercentage(25));
    assertThat(rate(reports.get(1)))
        .as("exact for one thread")
        .isEqualTo(
            reports.get(1).operations("call") / reports.get(1).window().fullSeconds(), within(1.0));
  }

  private static double rate(TaskReport report) {
    return report.rates().get("call").perSecond();
  }

  private static double meanSeconds(List<Call> calls, String arm) {
    return calls.stream()
            .filter(call -> call.arm().equals(arm))
            .mapToLong(call -> call.end() - call.begin())
            .average()
            .orElseThrow()
        / 1e9;
  }

  @Test
  void eachArmHasItsOwnKeysSecretsAndEvidence() throws Exception {
    List<TaskReport> reports =
        run(arm(Calling.class, "one", 1, 2), arm(Calling.class, "two", 1, 2)).reports();
    assertThat(reports.get(0).evidence().values("seen")).containsOnlyKeys("one of one");
    assertThat(reports.get(1).evidence().values("seen")).containsOnlyKeys("two of two");
    assertThat(reports)
        .extracting(report -> report.evidence().values("task.runner").size())
        .containsOnly(1);
  }

  /**
   * Regression test of a real case: a program burns the CPUs only while the KMS works, so the total
   * over both arms does not show a difference.
   */
  @Test
  void interferenceWithOneArmIsSeenInItsSlices() throws Exception {
    Process run = new ProcessBuilder("sleep", "60").start(); // this JVM acts as the other program
    try {
      runProcess = run.pid();
      List<TaskReport> reports =
          run(arm(Burning.class, "one", 1, 4), arm(Calling.class, "two", 1, 4)).reports();
      reports.forEach(
          report -> {
            double here = report.resources().get(ProcessMeter.CPU_SECONDS);
            assertThat(report.resources().get(HostMeter.OTHERS_SECONDS))
                .as("CPU of this process %.2f s", here)
                .isGreaterThan(0.9 * here - 0.05);
          });
      assertThat(HostMeter.othersPercent(reports.get(0).resources()).orElseThrow())
          .as("percent, in slices that burn one CPU")
          .isBetween(50.0 / Runtime.getRuntime().availableProcessors(), 100.0);
    } finally {
      run.destroyForcibly();
    }
  }

  /** Burns all CPUs: measurements in such slices include the other program's effect. */
  @Test
  void fullyDisturbedSlicesAreCounted() throws Exception {
    Process run = new ProcessBuilder("sleep", "60").start();
    try {
      runProcess = run.pid();
      List<TaskReport> reports =
          run(
                  arm(Burning.class, "one", Runtime.getRuntime().availableProcessors(), 4),
                  arm(Calling.class, "two", 1, 4))
              .reports();
      assertThat(reports)
          .extracting(report -> report.resources().get(TrialResult.QUIET))
          .as("too few in one arm exclude both")
          .containsOnly(0.0);
      assertThat(reports)
          .allSatisfy(report -> assertThat(report.rates().get("call").perSecond()).isPositive());
    } finally {
      run.destroyForcibly();
    }
  }

  @Test
  void anArmThatCannotOpenReportsWhyAndTheOtherContinues() throws Exception {
    runProcess = ProcessHandle.current().pid();
    List<TaskReport> reports =
        run(arm(Unopenable.class, "one", 2, 2), arm(Calling.class, "two", 1, 2)).reports();
    assertThat(reports.get(0).evidence().values(LoadTask.NOT_OPENED))
        .containsOnlyKeys("cannot open");
    assertThat(reports.get(1).window().fullSeconds()).isGreaterThan(0.45);
    assertThat(reports.get(1).resources().get(TrialResult.QUIET)).isBetween(0.0, 6.0);
    assertThat(reports.get(1).rates().get("call").perSecond()).isPositive();
  }

  @Test
  void aFailingArmEndsAndTheOtherContinues() throws Exception {
    List<TaskReport> reports =
        run(arm(Failing.class, "one", 2, 2), arm(Calling.class, "two", 1, 2)).reports();
    assertThat(reports.get(0).errorText()).contains("no luck");
    assertThat(reports.get(1).errorCount()).isZero();
    assertThat(reports.get(1).window().fullSeconds()).isGreaterThan(0.45);
  }

  @Test
  void aFailingArmDoesNotHideEvidenceOfOthers() throws Exception {
    List<TaskReport> reports =
        run(arm(FailingAndMute.class, "one", 2, 2), arm(Calling.class, "two", 1, 2)).reports();
    assertThat(reports.get(0).evidence().values(LoadTask.AFTER_ERRORS))
        .containsOnlyKeys("the server is gone");
    assertThat(reports.get(1).evidence().values(LoadTask.AFTER_ERRORS)).isEmpty();
    assertThat(reports.get(1).evidence().values("seen")).containsOnlyKeys("two of two");
  }

  /** An operation of some milliseconds. */
  public static class Calling implements Workload {
    private TaskContext task;

    @Override
    public List<String> operations() {
      return List.of("call");
    }

    @Override
    public void open(TaskContext context) throws IOException {
      task = context;
    }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        long begin = System.nanoTime();
        clock.start();
        Pacer.await(System::nanoTime, begin + 1_000_000 * task.number("millis"));
        clock.lap(0);
        if (phase == Phase.MEASURED) {
          CALLS.add(new Call(task.setting("name"), begin, System.nanoTime()));
        }
      };
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      evidence.add(
          "seen",
          task.conf().get("test.key")
              + " "
              + new Text(TaskCredentials.of(task.conf()).getSecretKey(SECRET)));
    }

    @Override
    public void close() throws IOException {}
  }

  /** An operation that burns one CPU. */
  public static final class Burning extends Calling {
    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        long end = System.nanoTime() + 4_000_000;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
        clock.lap(0);
      };
    }
  }
}
