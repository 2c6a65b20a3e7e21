package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.analysis.CalibrationAnswer;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.core.store.RunStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real run that calibrates: a workload that waits a millisecond, on the local file system. */
class CalibrationTest {
  private static final int BLOCKS = 6;

  @TempDir
  Path temp;

  @Test
  void theKnownDelayIsRecoveredAndBetweenTheEqualNothingIsFound() throws Exception {
    RunRequest request = RequestParser.parse(pauses(), new Configuration(), List.of("-blocks", Integer.toString(BLOCKS), "-rehearsals", "1", "-warmup", "3",
        "-only", "calibration=a,b,delay", "-duration", "250ms", "-baseDir", temp.resolve("base").toString()));
    RunStore store = RunStore.create(temp.resolve("out"));
    RunJournal journal = new RunJournal(store, Clock.systemUTC(), RunHeader.of("test", "run-1", "pauses", "?", ""),
        new RunPlan(1, 5, BLOCKS, new TreeMap<>(), null, "a", request.scenario().metrics()));
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    new Experiment(request, store, journal, new Console(silent, silent, false)).run(new LocalCluster(temp));

    RunResult result = Analysis.of(journal.result());
    assertThat(result.measured().trials()).hasSize(3 * BLOCKS).allMatch(TrialResult::valid);
    assertThat(result.measured().trials()).filteredOn(trial -> trial.variant().equals(Calibrated.DELAY)).allSatisfy(trial -> {
      assertThat(trial.metrics().get(Calibrated.EXPECTED)).as("a quarter more, and what a sleep oversleeps").isBetween(0.6, 0.82);
      assertThat(trial.metrics().get("pause.meanMicros")).as("the delay is inside the operation").isGreaterThan(1200);
    });
    CalibrationAnswer answer = CalibrationAnswer.of(result).orElseThrow();
    assertThat(answer.same().effect().ratio()).as("%s", answer).isCloseTo(1, within(0.15));
    assertThat(answer.delayed().effect().ratio()).as("%s", answer).isCloseTo(answer.expected(), within(0.15));
  }

  private static ScenarioSpec pauses() {
    return ScenarioSpec.named("pauses").asks("?").describes("").workload(new Pauses()).vary(new Nothing())
        .metrics(Metric.higherIsBetter("pause.perSecond", "pauses per second", "1/s")).build();
  }

  private static final class Nothing implements Treatment {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("nothing", "?", List.of("nothing")));
    }

    @Override
    public Applied open(RunContext run) {
      return new Applied() { };
    }
  }

  private static final class Pauses implements WorkloadSpec {
    @Override
    public Set<Trait> traits() {
      return Set.of();
    }

    @Override
    public List<Option> options() {
      return List.of(Option.of("pauses", Option.Type.POSITIVE, "N", "20", ""));
    }

    @Override
    public String counts() {
      return "pauses";
    }

    @Override
    public void needs(ClusterNeeds.Builder needs, Settings settings) { }

    @Override
    public Active open(RunContext run) {
      return trial -> new TaskSpec(Pausing.class);
    }
  }

  /** Waits a millisecond. */
  public static final class Pausing implements Workload {
    @Override
    public List<String> operations() {
      return List.of("pause");
    }

    @Override
    public void open(TaskContext context) { }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        LockSupport.parkNanos(1_000_000);
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) { }

    @Override
    public void close() { }
  }
}
