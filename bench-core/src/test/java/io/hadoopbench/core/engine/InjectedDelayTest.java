package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.design.InjectedDelay;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.Analysis;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A complete validation run: a workload that waits a millisecond, on the local file system. */
class InjectedDelayTest {
  private static final int BLOCKS = 3;

  @TempDir Path temp;

  @Test
  void eachOperationOfOneVariantWaitsForAKnownTime() throws Exception {
    RunResult result =
        Analysis.of(
            new LocalCluster(temp)
                .run(
                    pauses(),
                    "-blocks",
                    Integer.toString(BLOCKS),
                    "-warmup",
                    "1",
                    "-warmupOps",
                    "3",
                    "-levels",
                    "delay=0,0b,25%",
                    "-duration",
                    "500ms"));
    List<TrialResult> valid = result.trials().stream().filter(TrialResult::valid).toList();
    assertThat(valid).as("invalid attempts on a busy machine are repeated").hasSize(3 * BLOCKS);
    assertThat(valid)
        .filteredOn(trial -> trial.variant().equals(InjectedDelay.QUARTER))
        .hasSize(BLOCKS)
        .allSatisfy(
            trial -> {
              assertThat(trial.metrics().get(InjectedDelay.SHARE))
                  .as("the share of delay in the threads' time")
                  .isStrictlyBetween(0.02, 0.8)
                  .isCloseTo(
                      trial.resources().get("delay.seconds")
                          / trial.resources().get("client.threadSeconds"),
                      within(1e-9));
              assertThat(trial.resources())
                  .as("each operation is delayed")
                  .containsEntry("delay.operations", trial.metrics().get("pause.count"));
              assertThat(trial.metrics().get(InjectedDelay.MICROS))
                  .isCloseTo(
                      1e6
                          * trial.resources().get("delay.seconds")
                          / trial.resources().get("delay.operations"),
                      within(1e-6));
              assertThat(trial.metrics().get("pause.meanMicros"))
                  .as("the delay is part of the operation")
                  .isGreaterThan(1200);
            });
  }

  private static ScenarioSpec pauses() {
    return ScenarioSpec.named("pauses")
        .asks("?")
        .describes("")
        .workload(new Pauses())
        .vary(new Nothing())
        .metrics(Metric.higherIsBetter("pause.perSecond", "pauses per second", "1/s"))
        .build();
  }

  private static final class Nothing implements Treatment {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("nothing", "?", List.of("nothing")));
    }

    @Override
    public Opened open(RunContext run) {
      return new Opened() {};
    }
  }
}
