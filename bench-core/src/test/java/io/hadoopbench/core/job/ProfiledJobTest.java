package io.hadoopbench.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job whose tasks take samples, with LocalJobRunner on the local file system. */
class ProfiledJobTest {
  @TempDir
  Path temp;

  private TaskReport run(String event, List<String> told) throws IOException, InterruptedException {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
    conf.set("mapreduce.framework.name", "local");
    TaskProfiler.conf(event).forEach(conf::set);
    JobSpec spec = new JobSpec("profiled-" + event, Computing.class.getName(), Map.of(), temp.resolve("control").toUri().toString(),
        new JobSpec.Load(2, 1, JobSpec.Length.of(400), 1, 0, 0, 0), new JobSpec.Patience(20, 20));
    return new TrialJob(conf, spec).run(new TrialJob.Watch() {
      @Override
      public void allReady() {
        told.add("ready");
      }

      @Override
      public void allDone() {
        told.add(Files.exists(temp.resolve("control/barrier/done/1")) ? "done after the tasks" : "done too early");
      }
    }).report();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"ctimer|async-profiler, ctimer", "jfr|JFR (Java code alone: no native code, kernel, GC or JIT compiler)"})
  void theFirstTaskOfAJvmLeavesTheStacksOfItsWindow(String event, String engine) throws Exception {
    List<String> told = new ArrayList<>();
    TaskReport report = run(event, told);
    assumeThat(report.evidence().values(TaskProfiler.UNAVAILABLE)).as("the profiler works here").isEmpty();
    assertThat(told).containsExactly("ready", "done after the tasks");
    assertThat(report.evidence().values(TaskProfiler.ENGINE)).containsOnly(Map.entry(engine, 1L));
    try (var files = Files.list(temp.resolve("control/profile"))) {
      List<Path> stacks = files.filter(file -> file.getFileName().toString().startsWith("task-")).toList();
      assertThat(stacks).hasSize(1);
      assertThat(Stacks.read(stacks.get(0)).samples().keySet()).anyMatch(stack -> stack.startsWith("[load-#];") && stack.contains("Computing"));
    }
  }

  @Test
  void loadThreadsAloneAreLookedAtWhereTheyRunAndSleepAndTheirTimeIsCounted() throws Exception {
    TaskReport report = run(TaskProfiler.LOAD, new ArrayList<>());
    assertThat(report.evidence().values(TaskProfiler.UNAVAILABLE)).isEmpty();
    assertThat(report.evidence().values(TaskProfiler.ENGINE)).hasSize(1);
    try (var files = Files.list(temp.resolve("control/profile"))) {
      Stacks stacks = Stacks.read(files.filter(file -> file.getFileName().toString().startsWith("task-")).findFirst().orElseThrow());
      assertThat(stacks.samples().keySet()).anyMatch(stack -> stack.startsWith("[load-#];~on-cpu;") && stack.contains("LoadThread.measure") && stack.contains("Computing"));
    }
    assertThat(report.resources().get("load.operations")).isBetween(1.0, 400.0);
    assertThat(report.resources().get("client.operations")).isEqualTo(400);
    assertThat(report.resources().get("load.cpuSeconds")).isGreaterThan(0).isLessThanOrEqualTo(report.resources().get("load.seconds") + 0.01);
  }

  @Test
  void aProfilerThatRefusesIsEvidenceAndNoFailure() throws Exception {
    TaskReport report = run("no-such-event", new ArrayList<>());
    assertThat(report.latencyNanos().get("compute").getTotalCount()).isEqualTo(400);
    assertThat(report.evidence().values(TaskProfiler.UNAVAILABLE).keySet()).singleElement().asString().startsWith("async-profiler ");
    assertThat(temp.resolve("control/profile")).doesNotExist();
  }

  /** Takes about a millisecond of CPU. */
  public static final class Computing extends TrialJobTest.Sleeping {
    @Override
    public List<String> operations() {
      return List.of("compute");
    }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        double sum = 0;
        for (int i = 0; i < 400_000; i++) {
          sum += Math.sqrt(index + i);
        }
        clock.lap(sum > 0 ? 0 : 1);
      };
    }
  }
}
