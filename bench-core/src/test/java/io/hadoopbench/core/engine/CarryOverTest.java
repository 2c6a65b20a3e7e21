package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.Analysis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose variants slow down each other's slices. */
class CarryOverTest {
  private static final int BLOCKS = 10;

  @TempDir Path temp;

  @Test
  void blocksAfterCarryOverAreNotInterleaved() throws Exception {
    RunResult run =
        new LocalCluster(temp)
            .run(
                ScenarioSpec.named("pauses")
                    .asks("?")
                    .describes("")
                    .workload(new Pauses(Slowed.class, Optional.of(Duration.ofMillis(50))))
                    .vary(new Arm())
                    .metrics(Metric.higherIsBetter("pause.perSecond", "pauses per second", "1/s"))
                    .build(),
                "-blocks",
                Integer.toString(BLOCKS),
                "-warmup",
                "0",
                "-duration",
                "500ms");
    List<Integer> solo =
        run.ofBlocks().stream()
            .filter(trial -> trial.valid() && !trial.isInterleaved())
            .map(TrialResult::block)
            .distinct()
            .sorted()
            .collect(Collectors.toList());
    assertThat(solo).isNotEmpty();
    assertThat(solo.get(0)).isBetween(6, BLOCKS - 1);
    assertThat(solo).hasSize(BLOCKS - solo.get(0));
    assertThat(Analysis.of(run).comparison("b", "pause.perSecond").orElseThrow().n())
        .isBetween(1, solo.size());
  }

  /** Two levels without effect. */
  private static final class Arm implements Treatment.Interleavable {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("arm", "?", List.of("a", "b")));
    }

    @Override
    public Opened open(RunContext run) {
      return new Opened() {};
    }
  }

  /** Waits four times as long in the first 30 ms after another arm. */
  public static final class Slowed extends Pauses.Pausing {
    private static final long AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static Object running;
    private static long sinceNanos;

    @Override
    public Step thread(int thread) {
      Workload.Step step = super.thread(thread);
      return (phase, index, clock) -> {
        if (running != this) {
          running = this;
          sinceNanos = System.nanoTime();
        }
        if (System.nanoTime() - sinceNanos < AFTER_NANOS) {
          LockSupport.parkNanos(3_000_000);
        }
        step.run(phase, index, clock);
      };
    }
  }
}
