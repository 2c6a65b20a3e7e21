package io.hadoopbench.rpc.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What must not pass for the way through a Router, or for the one past it. */
class FilesThroughRouterTest {
  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private List<String> of(String target) {
    return FilesThroughRouter.contradictions(new Variant(target, Map.of("target", target)), new TrialOutcome(report, observed));
  }

  private void files(int count, String first) {
    OperationRecorder recorder = new OperationRecorder(List.of(first, "file"), System::nanoTime);
    recorder.startWindow(System.nanoTime());
    for (int i = 0; i < count; i++) {
      recorder.start();
      recorder.lap(0);
      recorder.total(1);
    }
    recorder.addTo(report);
  }

  @Test
  void theRouterSawEachFileThatWasWritten() {
    files(4, "create");
    observed.resources().put(FilesThroughRouter.RouterCalls.CREATES, 4.0);
    observed.resources().put(FilesThroughRouter.RouterCalls.OPENS, 0.0);
    assertThat(of("router")).isEmpty();
    assertThat(of("namenode")).containsExactly("labelled namenode, but the Router saw 4 files created");
    observed.resources().put(FilesThroughRouter.RouterCalls.CREATES, 3.0);
    assertThat(of("router")).containsExactly("labelled router, but of 4 files the Router saw 3 created");
  }

  @Test
  void filesThatAreReadAreOpenedAndNotCreated() {
    files(4, "open");
    observed.resources().put(FilesThroughRouter.RouterCalls.CREATES, 4.0);
    observed.resources().put(FilesThroughRouter.RouterCalls.OPENS, 0.0);
    assertThat(of("router")).containsExactly("labelled router, but of 4 files the Router saw 0 opened");
    assertThat(of("namenode")).isEmpty();
    observed.resources().put(FilesThroughRouter.RouterCalls.OPENS, 8.0);
    assertThat(of("router")).as("a long file is asked for more than once").isEmpty();
  }

  @Test
  void aRouterThatTellsNothingProvesNothing() {
    files(4, "create");
    assertThat(of("router")).containsExactly("labelled router, but the Router does not tell what it saw");
    assertThat(of("namenode")).as("there is none").isEmpty();
  }

  @Test
  void otherClientsThanThatOfHdfsHaveNoRouter() {
    FilesThroughRouter treatment = new FilesThroughRouter();
    assertThat(treatment.appliesTo(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES, Trait.HDFS_STREAMS, Trait.WRITES))).isTrue();
    assertThat(treatment.appliesTo(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES, Trait.WRITES))).isFalse();
    assertThat(treatment.appliesTo(Set.of(Trait.NAMENODE_CALLS))).isFalse();
  }
}
