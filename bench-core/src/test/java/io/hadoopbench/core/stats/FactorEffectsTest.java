package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.FactorEffect;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FactorEffectsTest {
  /** Effect of each block on all of its trials, far larger than that of any factor. */
  private static final double[] BLOCKS = {1, 9, 0.2, 3, 0.5, 30, 0.04, 2};

  private final Map<String, VariantResult> variants = new LinkedHashMap<>();
  private final List<TrialResult> trials = new ArrayList<>();

  /** A variant's rate in each block, without the block effect. */
  private void add(String id, Map<String, String> levels, double perSecond) {
    variants.put(id, VariantResult.available(new Variant(id, levels)));
    for (int block = 0; block < BLOCKS.length; block++) {
      trial(id, block, perSecond * BLOCKS[block]);
    }
  }

  private void trial(String id, int block, double perSecond) {
    trials.add(
        RunFixture.trial(
            block, id, Map.of("create.perSecond", perSecond, "create.p50Micros", 1e6 / perSecond)));
  }

  private RunResult analysed() {
    return Analysis.of(
        RunFixture.run(
            Map.of(),
            List.copyOf(variants.values()),
            List.copyOf(trials),
            Metric.higherIsBetter("create.perSecond", "creates per second", "1/s"),
            Metric.lowerIsBetter("create.p50Micros", "create, median", "us")));
  }

  private static Comparison effect(RunResult run, String variant, String against) {
    return run.findings().byFactor().stream()
        .map(FactorEffect::comparison)
        .filter(c -> c.variant().equals(variant) && c.baseline().equals(against))
        .findFirst()
        .orElseThrow();
  }

  private void zonesWithTwoLoads() {
    add("plain/threads=1", Map.of("zone", "plain", "threads", "1"), 100);
    add("plain/threads=4", Map.of("zone", "plain", "threads", "4"), 400);
    add("encrypted/threads=1", Map.of("zone", "encrypted", "threads", "1"), 50);
    add("encrypted/threads=4", Map.of("zone", "encrypted", "threads", "4"), 80);
  }

  @Test
  void eachLevelIsComparedWithTheFirstOfItsFactor() {
    zonesWithTwoLoads();
    assertThat(analysed().findings().byFactor())
        .extracting(
            FactorEffect::factor,
            e -> e.comparison().variant(),
            e -> e.comparison().baseline(),
            e -> Math.round(1000 * e.comparison().ratio()))
        .containsExactly(
            tuple("zone", "encrypted/threads=1", "plain/threads=1", 500L),
            tuple("zone", "encrypted/threads=4", "plain/threads=4", 200L),
            tuple("threads", "plain/threads=4", "plain/threads=1", 4000L),
            tuple("threads", "encrypted/threads=4", "encrypted/threads=1", 1600L));
    assertThat(analysed().findings().byFactor())
        .extracting(e -> e.comparison().metric())
        .containsOnly("create.perSecond");
  }

  /**
   * Block effects differ by a factor of 750, but ratios within blocks are within 1 % of the
   * geometric means.
   */
  @Test
  void effectAndIntervalUsePairsWithinBlocks() {
    zonesWithTwoLoads();
    for (int i = 0; i < trials.size(); i++) {
      TrialResult trial = trials.get(i);
      if (trial.variant().equals("encrypted/threads=4")) {
        double noise = trial.block() % 2 == 0 ? 1.01 : 1 / 1.01;
        trials.set(
            i,
            TrialResult.of(trial.block(), 0, 1, trial.variant())
                .metrics(
                    new TreeMap<>(Map.of("create.perSecond", 80 * BLOCKS[trial.block()] * noise)))
                .build());
      }
    }
    Comparison effect = effect(analysed(), "encrypted/threads=4", "encrypted/threads=1");
    assertThat(effect.n()).isEqualTo(8);
    assertThat(effect.ratio()).isCloseTo(1.6, within(1e-9));
    assertThat(effect.ci95().low()).isBetween(1.6 / 1.0101, 1.6);
    assertThat(effect.ci95().high()).isBetween(1.6, 1.6 * 1.0101);
    Comparison toBaseline =
        analysed().comparison("encrypted/threads=4", "create.perSecond").orElseThrow();
    assertThat(effect(analysed(), "encrypted/threads=4", "plain/threads=4"))
        .as("the same estimator")
        .isEqualTo(toBaseline);
  }

  @Test
  void incompletePairsAreIgnored() {
    zonesWithTwoLoads();
    trials.removeIf(trial -> trial.variant().equals("encrypted/threads=1") && trial.block() > 5);
    RunResult run = analysed();
    assertThat(effect(run, "encrypted/threads=4", "encrypted/threads=1").n()).isEqualTo(6);
    assertThat(effect(run, "encrypted/threads=4", "plain/threads=4").n()).isEqualTo(8);
  }

  /** A codec has no effect on plain files, so plain is one variant for both levels. */
  @Test
  void aVariantRepresentsAllLevelsOfAnIrrelevantFactor() {
    add("plain", Map.of("zone", "plain", "codec", "java"), 100);
    add("encrypted/java", Map.of("zone", "encrypted", "codec", "java"), 50);
    add("encrypted/native", Map.of("zone", "encrypted", "codec", "native"), 90);
    assertThat(analysed().findings().byFactor())
        .extracting(
            FactorEffect::factor, e -> e.comparison().variant(), e -> e.comparison().baseline())
        .containsExactly(
            tuple("codec", "encrypted/native", "encrypted/java"),
            tuple("zone", "encrypted/java", "plain"),
            tuple("zone", "encrypted/native", "plain"));
    assertThat(effect(analysed(), "encrypted/native", "encrypted/java").ratio())
        .isCloseTo(1.8, within(1e-9));
  }

  @Test
  void unavailableLevelsAreExcluded() {
    zonesWithTwoLoads();
    Variant gone = new Variant("plain/threads=4", Map.of("zone", "plain", "threads", "4"));
    variants.put(gone.id(), VariantResult.unavailable(gone, "too few containers"));
    assertThat(analysed().findings().byFactor())
        .extracting(e -> e.comparison().variant(), e -> e.comparison().baseline())
        .containsExactly(
            tuple("encrypted/threads=1", "plain/threads=1"),
            tuple("encrypted/threads=4", "encrypted/threads=1"));
  }

  @Test
  void aRunWithOneFactorHasNoFactorEffects() {
    add("threads=1", Map.of("zone", "plain", "threads", "1"), 100);
    add("threads=4", Map.of("zone", "plain", "threads", "4"), 400);
    assertThat(analysed().findings().byFactor()).isEmpty();
    assertThat(analysed().comparison("threads=4", "create.perSecond").orElseThrow().baseline())
        .as("the load is then the compared factor")
        .isEqualTo("threads=1");
  }

  @Test
  void eachLoadHasItsOwnBaseline() {
    zonesWithTwoLoads();
    assertThat(analysed().comparisons())
        .extracting(Comparison::variant, Comparison::baseline, Comparison::metric)
        .containsExactly(
            tuple("encrypted/threads=1", "plain/threads=1", "create.perSecond"),
                tuple("encrypted/threads=4", "plain/threads=4", "create.perSecond"),
            tuple("encrypted/threads=1", "plain/threads=1", "create.p50Micros"),
                tuple("encrypted/threads=4", "plain/threads=4", "create.p50Micros"));
  }
}
