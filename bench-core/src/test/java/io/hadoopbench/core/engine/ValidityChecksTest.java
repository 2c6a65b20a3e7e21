package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Window;
import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ValidityChecksTest {
  private final TaskReport report = TaskReport.ofTask(Window.ofTask(0, 0, 2_000_000_000L, 0));

  ValidityChecksTest() {
    addOperation("create", 1000);
    report.addResource("client.threadSeconds", 10);
    report.addResource("client.threadCpuSeconds", 5);
  }

  private void addOperation(String name, long nanos) {
    Histogram histogram = OperationRecorder.newHistogram();
    histogram.recordValue(nanos);
    report.addOperation(name, histogram, new long[] {1});
  }

  private static JobSpec.Load spec(int maps, long maxErrors) {
    return new JobSpec.Load(maps, 1, JobSpec.Length.of(10), 0, 0, maxErrors, 0);
  }

  @Test
  void aSoundTrialHasNoReasons() {
    assertThat(ValidityChecks.of(spec(1, 0), report, false).texts()).isEmpty();
  }

  @Test
  void aMissingMapInvalidates() {
    assertThat(ValidityChecks.of(spec(2, 0), report, false).texts())
        .containsExactly("only 1 of 2 maps reported");
  }

  @Test
  void errorsBeyondTheLimitInvalidateWithTheirCause() {
    report.addErrors(new IOException("connection refused"), 3);
    assertThat(ValidityChecks.of(spec(1, 3), report, false).texts()).isEmpty();
    assertThat(ValidityChecks.of(spec(1, 2), report, false).texts())
        .singleElement()
        .asString()
        .contains("3 failed operations")
        .contains("-maxErrors 2")
        .contains("connection refused");
  }

  @Test
  void aDeadLoadThreadInvalidatesWhateverTheErrorLimit() {
    report
        .evidence()
        .add(LoadTask.THREAD_DIED, "load-1 ended with java.lang.OutOfMemoryError: Java heap space");
    report.evidence().add(LoadTask.CUT_SHORT, "213 of 400");
    assertThat(ValidityChecks.of(spec(1, 1_000_000), report, true).texts())
        .containsExactly("load-1 ended with java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  void missingOperationsInvalidate() {
    report.evidence().add(LoadTask.CUT_SHORT, "213 of 400");
    assertThat(ValidityChecks.of(spec(1, 0), report, true).texts())
        .containsExactly("a task completed only 213 of 400 operations");
  }

  @Test
  void aLateMapInvalidates() {
    report.plus(TaskReport.ofTask(Window.ofTask(0, 101_000_000, 1_899_000_000, 0)));
    assertThat(ValidityChecks.of(spec(2, 0), report, false).texts())
        .singleElement()
        .asString()
        .contains("late");
  }

  @Test
  void aBusyLoadGeneratorInvalidatesUnlessTheClientIsMeasured() {
    report.addResource("client.threadCpuSeconds", 3.5);
    assertThat(ValidityChecks.of(spec(1, 0), report, false).texts())
        .singleElement()
        .asString()
        .contains("85 %")
        .contains("-threads");
    assertThat(ValidityChecks.of(spec(1, 0), report, true).texts()).isEmpty();
  }

  @Test
  void aGeneratorThatSendsLateInvalidates() {
    addOperation(OpenLoop.SEND_DELAY, 1_500_000);
    assertThat(ValidityChecks.of(spec(1, 0), report, false).texts())
        .singleElement()
        .asString()
        .contains("1.5 ms late")
        .contains("-rate");
  }

  @Test
  void aTrialWithoutOperationsIsInvalid() {
    assertThat(
            ValidityChecks.of(
                    spec(1, 0), TaskReport.ofTask(Window.ofTask(0, 0, 1_000_000, 0)), false)
                .texts())
        .containsExactly("no operation was measured");
  }

  @Test
  void aCacheInTheWrongStateInvalidates() {
    assertThat(
            ValidityChecks.caches(
                    List.of(
                        new CacheState("page cache", "a", "drop", true, "exit 0"),
                        new CacheState("page cache", "b", "drop", false, "exit 1: no"),
                        new CacheState("key cache", "", "cold", false, "refused")))
                .texts())
        .containsExactly(
            "the page cache of b is not in the state 'drop': exit 1: no",
            "the key cache is not in the state 'cold': refused");
  }
}
