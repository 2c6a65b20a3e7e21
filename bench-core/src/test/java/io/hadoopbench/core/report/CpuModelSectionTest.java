package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.CpuModels;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CpuModelSectionTest {
  private static final double MB = 1 << 20;
  private final List<TrialResult> trials = new ArrayList<>();

  /** Three tasks on an old host, one on a new one. */
  private void trial(int block, String variant, double old, double young) {
    SortedMap<String, Double> resources = new TreeMap<>(Map.of("client.cpuSeconds", 1.0));
    add(resources, "Old [1] CPU", 3, old);
    add(resources, "New CPU", 1, young);
    trials.add(TrialResult.of(block, 0, 1, variant).resources(CpuModels.ifSeveral(resources)).build());
  }

  private static void add(SortedMap<String, Double> resources, String model, double tasks, double megabytes) {
    resources.put(CpuModels.key(model, CpuModels.TASKS), tasks);
    resources.put(CpuModels.key(model, CpuModels.BYTES), tasks * megabytes * MB);
    resources.put(CpuModels.key(model, CpuModels.OPERATIONS), tasks * 2);
  }

  private List<List<String>> rows() {
    return CpuModelSection.of(new RunResult(RunHeader.of("0", "run", "kms-write", "?", "2026-01-01T00:00:00Z"),
        new RunPlan(1, 5, 2, new TreeMap<>(), null, "plain", List.of(Metric.higherIsBetter("megabytesPerSecond", "MB", "MB/s"))),
        new Measured(List.of(VariantResult.available(new Variant("plain", Map.of())), VariantResult.available(new Variant("encrypted", Map.of()))), trials, List.of(), new TreeMap<>(),
            List.of()))).rows();
  }

  @Test
  void eachModelHasItsOwnRatesAndItsOwnRatio() {
    for (int block = 0; block < 2; block++) {
      trial(block, "plain", 100, 200);
      trial(block, "encrypted", 50, 180);
    }
    assertThat(rows()).containsExactly(List.of("New CPU", "plain", "1", "200", "2", "baseline"), List.of("New CPU", "encrypted", "1", "180", "2", "0.900"),
        List.of("Old [1] CPU", "plain", "3", "100", "2", "baseline"), List.of("Old [1] CPU", "encrypted", "3", "50", "2", "0.500"));
  }

  @Test
  void oneModelAloneIsNoTable() {
    SortedMap<String, Double> resources = new TreeMap<>(Map.of("client.cpuSeconds", 1.0));
    add(resources, "Old", 4, 100);
    assertThat(CpuModels.ifSeveral(resources)).containsOnlyKeys("client.cpuSeconds");
    trials.add(TrialResult.of(0, 0, 1, "plain").resources(CpuModels.ifSeveral(resources)).build());
    assertThat(rows()).isEmpty();
  }
}
