package io.hadoopbench.rpc.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.rpc.files.FilesThroughRouter.RouterCalls;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Files that went another way than their label are a mismatch. */
class FilesThroughRouterTest {
  private final SortedMap<String, Double> seen = new TreeMap<>();

  private static Variant variant(String target) {
    return new Variant(target, Map.of("target", target));
  }

  private List<String> of(TaskReport report, String target) {
    return RouterCalls.mismatches(List.of(variant(target)), List.of(report), seen);
  }

  private static TaskReport files(int count, String first) {
    TaskReport report = new TaskReport();
    OperationRecorder recorder = new OperationRecorder(List.of(first, "file"), System::nanoTime);
    recorder.startWindow(System.nanoTime());
    for (int i = 0; i < count; i++) {
      recorder.start();
      recorder.lap(0);
      recorder.total(1);
    }
    recorder.addTo(report);
    return report;
  }

  @Test
  void routerMustSeeEachWrittenFile() {
    TaskReport report = files(4, "create");
    seen.put(RouterCalls.BLOCKS, 4.0);
    seen.put(RouterCalls.OPENS, 0.0);
    assertThat(of(report, "router")).isEmpty();
    assertThat(of(report, "namenode"))
        .containsExactly("labelled namenode, but 4 files were written through the Router");
    seen.put(RouterCalls.BLOCKS, 3.0);
    assertThat(of(report, "router"))
        .containsExactly(
            "router: labelled router, but only 3 of 4 files were written through the Router");
  }

  /** A log that was created before the trial and is still open. */
  @Test
  void routerMustSeeABlockOfAnOpenFile() {
    TaskReport report = new TaskReport();
    seen.put(RouterCalls.BLOCKS, 0.0);
    assertThat(of(report, "router"))
        .containsExactly(
            "router: labelled router, but only 0 of 1 files were written through the Router");
    seen.put(RouterCalls.BLOCKS, 1.0);
    assertThat(of(report, "router")).isEmpty();
  }

  @Test
  void readFilesAreCountedAsOpened() {
    TaskReport report = files(4, "open");
    seen.put(RouterCalls.BLOCKS, 4.0);
    seen.put(RouterCalls.OPENS, 0.0);
    assertThat(of(report, "router"))
        .containsExactly(
            "router: labelled router, but only 0 of 4 files were opened through the Router");
    assertThat(of(report, "namenode")).isEmpty();
    seen.put(RouterCalls.OPENS, 8.0);
    assertThat(of(report, "router"))
        .as("the client may ask more than once for a long file")
        .isEmpty();
  }

  @Test
  void missingRouterCountersAreMismatch() {
    TaskReport report = files(4, "create");
    assertThat(of(report, "router"))
        .containsExactly("router: labelled router, but the Router does not report its counters");
    assertThat(of(report, "namenode")).as("there is no Router").isEmpty();
  }

  @Test
  void filesOfAllInterleavedRouterArmsAreAdded() {
    List<Variant> arms =
        List.of(
            variant("namenode"),
            variant("router"),
            new Variant("encrypted/router", Map.of("target", "router")));
    List<TaskReport> reports = List.of(files(9, "create"), files(4, "create"), files(3, "create"));
    seen.put(RouterCalls.BLOCKS, 7.0);
    assertThat(RouterCalls.mismatches(arms, reports, seen)).isEmpty();
    seen.put(RouterCalls.BLOCKS, 6.0);
    assertThat(RouterCalls.mismatches(arms, reports, seen))
        .containsExactly(
            "router, encrypted/router: labelled router, but only 6 of 7 files were written"
                + " through the Router");
  }

  @Test
  void onlyHdfsClientsUseRouter() {
    FilesThroughRouter treatment = new FilesThroughRouter();
    assertThat(
            treatment.appliesTo(
                Set.of(
                    Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES, Trait.HDFS_STREAMS, Trait.WRITES)))
        .isTrue();
    assertThat(
            treatment.appliesTo(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES, Trait.WRITES)))
        .isFalse();
    assertThat(treatment.appliesTo(Set.of(Trait.NAMENODE_CALLS))).isFalse();
  }
}
