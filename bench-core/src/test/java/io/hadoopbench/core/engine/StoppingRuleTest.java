package io.hadoopbench.core.engine;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.engine.BlockRunner.StoppingRule;
import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final Metric RATE = Metric.higherIsBetter("perSecond", "files per second", "1/s");

  private long now;

  private static Settings settings(String... args) {
    return new OptionParser(
            Stream.of(
                    List.of(RunLength.blocks("6")),
                    List.of(RunLength.warmUpOption()),
                    RunLength.limits())
                .flatMap(List::stream)
                .toList())
        .parse(List.of(args));
  }

  /** Creates a run whose variant varies by this much around 0.8 of the baseline. */
  private static RunResult run(int blocks, double swing) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      trials.add(RunFixture.trial(block, "plain", Map.of(RATE.id(), 1000.0)));
      trials.add(
          RunFixture.trial(
              block,
              "encrypted",
              Map.of(RATE.id(), 800 * (block % 2 == 0 ? 1 + swing : 1 - swing))));
    }
    return RunFixture.run(Map.of(), RunFixture.zones(), trials, RATE);
  }

  @Test
  void aNumberIsANumber() {
    StoppingRule rule = new StoppingRule(settings(), () -> now);
    assertThat(RunLength.most(settings())).isEqualTo(6);
    assertThat(rule.goesOn(5, run(5, 0.3))).isTrue();
    assertThat(rule.goesOn(6, run(6, 0.3))).isFalse();
    assertThat(rule.missed(run(6, 0.3))).isEmpty();
  }

  @Test
  void blocksGoOnUntilTheWidestIntervalIsNarrowEnough() {
    Settings settings = settings("-precision", "3");
    StoppingRule rule = new StoppingRule(settings, () -> now);
    assertThat(RunLength.most(settings)).isEqualTo(360);
    assertThat(rule.goesOn(3, run(3, 0.0))).as("never fewer than -blocks").isTrue();
    assertThat(rule.goesOn(6, run(6, 0.01))).isFalse();
    assertThat(rule.goesOn(6, run(6, 0.1))).isTrue();
    assertThat(rule.missed(run(9, 0.1)))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith(
                        "-precision 3 was not reached: after 9 blocks the interval of encrypted is"
                            + " ±")
                    .endsWith("; increase -maxRuntime"));
    assertThat(rule.missed(run(9, 0.01))).isEmpty();
  }

  @Test
  void aVariantWithoutAnIntervalIsNotNarrow() {
    assertThat(
            new StoppingRule(settings("-precision", "3", "-blocks", "2"), () -> now)
                .goesOn(2, run(2, 0)))
        .isTrue();
  }

  @Test
  void noBlockBeginsThatWouldEndAfterTheTime() {
    StoppingRule rule = new StoppingRule(settings("-maxRuntime", "100s"), () -> now);
    now = 70_000_000_000L; // used by the warm-up
    assertThat(rule.goesOn(0, run(0, 0))).isTrue();
    now = 80_000_000_000L;
    assertThat(rule.goesOn(1, run(1, 0))).isTrue();
    now = 90_000_000_000L;
    assertThat(rule.goesOn(2, run(2, 0))).as("ends just in time").isTrue();
    now = 100_000_000_000L;
    assertThat(rule.goesOn(3, run(3, 0))).isFalse();
    assertThat(rule.missed(run(3, 0)))
        .hasValue("-maxRuntime 100s: the time limit ended the run after 3 of 6 blocks");
    assertThat(rule.missed(run(6, 0))).isEmpty();
    assertUsageError(() -> RunLength.check(settings("-maxRuntime", "60s")))
        .hasMessage(
            "-maxRuntime 60s: the warm-up may take 60s; lower -warmup, or increase the limit");
    RunLength.check(settings("-maxRuntime", "60s", "-warmup", "1"));
    assertUsageError(() -> RunLength.check(settings("-precision", "200")))
        .hasMessage("-precision 200: must be at most 100");
    assertUsageError(() -> RunLength.check(settings("-blocks", "1001")))
        .hasMessageStartingWith("-blocks 1001: a run has at most 1000 blocks");
  }

  @Test
  void meaninglessOptionsAreRejected() {
    assertUsageError(() -> RunLength.check(settings("-warmup", "few")))
        .hasMessageStartingWith("-warmup few: not a time");
    assertUsageError(() -> RunLength.check(settings("-precision", "0")));
  }
}
