package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.model.Ceiling;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CeilingsTest {
  private static final double TOLERANCE_PERCENT = 5;
  private final Map<String, VariantResult> variants = new LinkedHashMap<>();
  private final List<TrialResult> trials = new ArrayList<>();

  @Test
  void theKneeIsTheSmallestLoadWithinTheToleranceOfTheHighestMedian() {
    blocks("plain", 1, 100, 101, 99);
    blocks("plain", 2, 180, 181, 179);
    blocks("plain", 4, 191, 192, 190);
    blocks("plain", 8, 200, 201, 199);
    assertThat(ceiling(0).knee()).isEqualTo(4);
    assertThat(ceiling(0).atKnee()).isEqualTo("plain/threads=4");
    assertThat(ceiling(0).reached()).isTrue();
  }

  @Test
  void aCeilingAtTheLastLoadWasNotReached() {
    blocks("plain", 1, 100, 100);
    blocks("plain", 2, 200, 200);
    assertThat(ceiling(0).knee()).isEqualTo(2);
    assertThat(ceiling(0).reached()).isFalse();
  }

  @Test
  void throughputThatFallsAgainBehindTheKneeDoesNotMoveIt() {
    blocks("plain", 1, 100, 100);
    blocks("plain", 2, 200, 200);
    blocks("plain", 4, 150, 150);
    assertThat(ceiling(0).knee()).isEqualTo(2);
  }

  @Test
  void theSpreadOfTheKneeIsThatOfTheBlocksThatHaveAllLoads() {
    blocks("plain", 1, 100, 100, 199, 500);
    blocks("plain", 2, 200, 150, 200);
    blocks("plain", 4, 201, 300, 201);
    assertThat(ceiling(0).lowestKnee()).isEqualTo(1);
    assertThat(ceiling(0).highestKnee()).isEqualTo(4);
    assertThat(ceiling(0).knee()).isEqualTo(2);
  }

  @Test
  void kneesAreComparedWithEachOtherAndLoadsWithTheSameLoad() {
    for (int threads : List.of(1, 2, 4)) {
      blocks("plain", threads, 100 * threads, 100 * threads);
      blocks("encrypted", threads, 50, 50);
    }
    assertThat(ceiling(0).comparison()).as("the baseline").isNull();
    assertThat(ceiling(1).comparison()).satisfies(c -> {
      assertThat(c.variant()).isEqualTo("encrypted/threads=1");
      assertThat(c.baseline()).isEqualTo("plain/threads=4");
      assertThat(c.effect().ratio()).isCloseTo(50.0 / 400, within(1e-9));
    });
    assertThat(analysed().findings().comparisons()).filteredOn(c -> c.variant().equals("encrypted/threads=2")).singleElement()
        .satisfies(c -> assertThat(c.baseline()).isEqualTo("plain/threads=2"));
  }

  @Test
  void aRunWithoutVaryingLoadHasNoCeiling() {
    add(new Variant("plain", Map.of("zone", "plain")), 0, 1000);
    assertThat(analysed().findings().ceilings()).isEmpty();
  }

  private void blocks(String variant, int threads, double... perSecond) {
    for (int block = 0; block < perSecond.length; block++) {
      add(Load.of(new Variant(variant, Map.of("zone", variant)), threads), block, perSecond[block]);
    }
  }

  private void add(Variant variant, int block, double perSecond) {
    variants.put(variant.id(), VariantResult.available(variant));
    trials.add(TrialResult.of(block, 0, 1, variant.id()).metrics(new TreeMap<>(Map.of("call.perSecond", perSecond))).build());
  }

  private Ceiling ceiling(int index) {
    return analysed().findings().ceilings().get(index);
  }

  private RunResult analysed() {
    RunPlan plan = new RunPlan(42, TOLERANCE_PERCENT, 6, new TreeMap<>(), null, variants.keySet().iterator().next(),
        List.of(Metric.higherIsBetter("call.perSecond", "calls per second", "1/s")));
    return Analysis.of(new RunResult(RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"), plan,
        new Measured(List.copyOf(variants.values()), List.copyOf(trials), List.of(), new TreeMap<>(), List.of())));
  }
}
