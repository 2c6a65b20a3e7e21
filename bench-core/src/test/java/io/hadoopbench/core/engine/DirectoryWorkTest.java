package io.hadoopbench.core.engine;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.DirectoryWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario of a few lines that fills or finds a directory, runs, and checks its labels. */
class DirectoryWorkTest {
  @TempDir Path temp;

  /** Depth of a file below its directory. */
  private static final class Depth implements Treatment {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("depth", "directories above each file.", List.of("1", "50")));
    }

    @Override
    public Opened open(RunContext run) {
      return new Opened() {
        @Override
        public void prepare(Trial trial, TaskSpec task) {
          task.set("depth", trial.variant().level("depth"));
        }

        @Override
        public List<String> mismatches(Variant variant, TrialOutcome outcome) {
          String label = variant.level("depth");
          return outcome.inTasks("path.depth").keySet().equals(Set.of(label))
              ? List.of()
              : List.of("labelled depth=" + label);
        }
      };
    }
  }

  public static final class Creates extends DirectoryWorkload {
    @Override
    public List<String> operations() {
      return List.of("create");
    }

    @Override
    protected Step thread(org.apache.hadoop.fs.Path measured, org.apache.hadoop.fs.Path warmup) {
      String below = "d/".repeat((int) context().number("depth"));
      return (phase, index, clock) -> {
        clock.start();
        fs().create(
                new org.apache.hadoop.fs.Path(
                    phase == Phase.MEASURED ? measured : warmup, below + "f" + index),
                false)
            .close();
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) {
      evidence.add("path.depth", context().number("depth"));
    }
  }

  public static final class Lists extends DirectoryWorkload {
    @Override
    public List<String> operations() {
      return List.of("list");
    }

    @Override
    protected Step thread(org.apache.hadoop.fs.Path directory, org.apache.hadoop.fs.Path same) {
      return (phase, index, clock) -> {
        clock.start();
        FileStatus[] listing = fs().listStatus(directory);
        clock.lap(0);
        Arrays.sort(listing); // as HDFS does
        entries().require(listing, directory);
      };
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      evidence
          .add("path.depth", context().number("depth"))
          .add("listed", fs().listStatus(context().path(MEASURED_DIR)).length);
    }
  }

  private static ScenarioSpec scenario(DirectoryWork work, String metric) {
    return ScenarioSpec.named("example")
        .asks("?")
        .describes("!")
        .workload(work)
        .vary(new Depth())
        .metrics(Metric.lowerIsBetter(metric, "median", "us"))
        .build();
  }

  private List<TrialResult> trials(DirectoryWork work, String metric, String... args)
      throws Exception {
    RunResult result = new LocalCluster(temp).run(scenario(work, metric), args);
    assertThat(result.status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(result.trials())
        .hasSize(4)
        .allSatisfy(
            trial -> {
              // I/O on local files is part of the client, and other programs may use the CPU
              assertThat(trial.reasons())
                  .allMatch(
                      reason -> reason.startsWith("the load generator may be the bottleneck"));
              assertThat(trial.metrics()).containsKey(metric);
            });
    assertThat(result.trials()).extracting(TrialResult::variant).contains("depth=1", "depth=50");
    return result.trials();
  }

  @Test
  void whoWritesHasADirectoryInEachTrial() throws Exception {
    List<TrialResult> trials =
        trials(
            DirectoryWork.writing(Creates.class, "500", "50", "creates"),
            "create.p50Micros",
            "-blocks",
            "2",
            "-warmup",
            "0",
            "-nrFiles",
            "20",
            "-warmupOps",
            "5");
    assertThat(trials)
        .allSatisfy(trial -> assertThat(trial.metrics()).containsEntry("create.count", 20.0));
    assertThat(trials)
        .filteredOn(trial -> trial.variant().equals("depth=50"))
        .allSatisfy(
            trial -> assertThat(trial.evidence().get("path.depth")).isEqualTo(Map.of("50", 1L)));
  }

  @Test
  void whoReadsHasOneThatIsMadeOnce() throws Exception {
    List<TrialResult> trials =
        trials(
            DirectoryWork.reading(Lists.class, "500", "50", "lists"),
            "list.p50Micros",
            "-blocks",
            "2",
            "-warmup",
            "0",
            "-calls",
            "20",
            "-warmupOps",
            "2",
            "-entries",
            "30",
            "-threads",
            "2");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.metrics()).containsEntry("list.count", 20.0);
              assertThat(trial.evidence().get("listed")).isEqualTo(Map.of("30", 1L));
            });
  }

  @Test
  void aListingIsOneReply() {
    ScenarioSpec listing =
        scenario(DirectoryWork.reading(Lists.class, "500", "50", "lists"), "list.p50Micros");
    assertUsageError(
            () ->
                RequestParser.parse(listing, new Configuration(false), List.of("-entries", "1001")))
        .hasMessageContaining("-entries 1001")
        .hasMessageContaining("dfs.ls.limit");
    assertUsageError(
            () ->
                RequestParser.parse(
                    listing, new Configuration(false), List.of("-calls", "3", "-threads", "4")))
        .hasMessageContaining("-calls 3: fewer calls than the 4 threads");
  }
}
