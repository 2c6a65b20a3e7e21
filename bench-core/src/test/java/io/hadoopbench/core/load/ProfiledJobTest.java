package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfiler;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;

/** A job whose tasks are sampled, with LocalJobRunner on the local file system. */
class ProfiledJobTest extends LocalJobs {
  private TaskReport run(List<String> messages) throws IOException, InterruptedException {
    Configuration conf = conf();
    TaskProfiler.conf().forEach(conf::set);
    JobSpec spec =
        JobSpec.of(
            new JobSpec.Arm(
                "profiled",
                Computing.class.getName(),
                Map.of(),
                Map.of(),
                new JobSpec.Load(2, 1, JobSpec.Length.of(400), 1, 0, 0, 0)),
            temp.resolve("control").toUri().toString(),
            new JobSpec.Timeout(20, 20));
    return trialJob(conf, spec)
        .run(
            new TrialJob.Watch() {
              @Override
              public void allReady() {
                messages.add("ready");
              }

              @Override
              public void allDone() {
                messages.add(
                    Files.exists(temp.resolve("control/barrier/done/1"))
                        ? "done after the tasks"
                        : "done too early");
              }
            })
        .report();
  }

  @Test
  void theFirstTaskOfAJvmRecordsStacksAndThreadTimes() throws Exception {
    List<String> messages = new ArrayList<>();
    TaskReport report = run(messages);
    assertThat(messages).containsExactly("ready", "done after the tasks");
    assertThat(report.evidence().values(TaskProfiler.UNAVAILABLE)).isEmpty();
    assertThat(report.evidence().values(TaskProfiler.ENGINE))
        .containsOnly(Map.entry("async-profiler, ctimer, and its wall clock", 1L));
    List<Recording> recordings = recordings(report);
    assertThat(recordings)
        .singleElement()
        .satisfies(
            task -> {
              assertThat(task.jvm()).startsWith("task-");
              assertThat(task.stacks().samples().keySet())
                  .anyMatch(
                      stack ->
                          stack.startsWith("[load-#];~on-cpu;")
                              && stack.contains("LoadThread.measure")
                              && stack.contains("Computing"));
            });
    isCounted(report);
  }

  private List<Recording> recordings(TaskReport report) throws IOException {
    org.apache.hadoop.fs.Path control =
        new org.apache.hadoop.fs.Path(temp.resolve("control").toUri());
    return TaskProfiler.recordings(
        FileSystem.getLocal(new Configuration()), control, report.evidence());
  }

  private static void isCounted(TaskReport report) {
    assertThat(report.resources().get("load.operations")).isBetween(1.0, 400.0);
    assertThat(report.resources().get("client.operations")).isEqualTo(400);
    assertThat(report.resources().get("load.cpuSeconds"))
        .isGreaterThan(0)
        .isLessThanOrEqualTo(report.resources().get("load.seconds") + 0.01);
  }

  /** A JVM has one profiler, which may already be in use. */
  @Test
  void aProfilerThatCannotStartIsEvidenceAndNotAFailure() throws Exception {
    AsyncProfiler taken = AsyncProfiler.getInstance();
    taken.execute("start,event=ctimer");
    try {
      TaskReport report = run(new ArrayList<>());
      assertThat(report.latencyNanos().get("compute").getTotalCount()).isEqualTo(400);
      assertThat(report.evidence().values(TaskProfiler.ENGINE)).isEmpty();
      assertThat(recordings(report))
          .singleElement()
          .satisfies(
              task -> {
                assertThat(task.stacks()).isNull();
                assertThat(task.unavailable()).startsWith("async-profiler: ").hasLineCount(1);
              });
      isCounted(report);
    } finally {
      taken.execute("stop");
    }
  }

  /** An operation of about one millisecond of CPU. */
  public static final class Computing extends Sleeping {
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
