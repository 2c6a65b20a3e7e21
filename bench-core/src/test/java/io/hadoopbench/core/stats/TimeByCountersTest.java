package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Components of a run without samples. */
class TimeByCountersTest {
  private static final Metric RATE = Metric.higherIsBetter("create.perSecond", "creates", "1/s");
  private static final double OPERATIONS = 1000;
  private final List<TrialResult> trials = new ArrayList<>();

  /**
   * 1,000 operations, each with 1 ms plus KMS time; load threads use a CPU for 0.2 ms, other client
   * threads for 0.1 ms.
   */
  private static SortedMap<String, Double> used(double kmsSeconds) {
    return new TreeMap<>(
        Map.of(
            "client.threadSeconds",
            1 + 2 * kmsSeconds,
            "client.threadCpuSeconds",
            0.2,
            "client.cpuSeconds",
            0.3,
            "kms.cpuSeconds",
            kmsSeconds,
            "kms.decryptEdekCalls",
            kmsSeconds > 0 ? OPERATIONS : 0,
            "host.cpuSeconds",
            9.0));
  }

  private void add(int block, String variant, SortedMap<String, Double> used) {
    trials.add(
        TrialResult.of(block, 0, 1, variant)
            .metrics(new TreeMap<>(Map.of(RATE.id(), 1000.0, "create.count", OPERATIONS)))
            .resources(used)
            .build());
  }

  /**
   * @param solo counters of the solo trials, which no block has
   */
  private void interleaved(Predicate<String> solo) {
    for (int block = 0; block < 6; block++) {
      for (String variant : List.of("plain", "encrypted")) {
        SortedMap<String, Double> used = used(variant.equals("plain") ? 0 : 0.25 + 0.01 * block);
        used.keySet().removeIf(solo);
        used.put(TrialResult.SLICES, 8.0);
        add(block, variant, used);
      }
    }
    add(TrialResult.SOLO, "plain", used(0));
    add(TrialResult.SOLO, "encrypted", used(0.3));
  }

  private Optional<Explanation> encrypted() {
    RunResult run = Analysis.of(RunFixture.run(Map.of(), RunFixture.zones(), trials, RATE));
    assertThat(run.warnings())
        .as("run without -explain")
        .noneMatch(warning -> warning.contains("explained"));
    return run.explanations().stream().findFirst();
  }

  private static Part part(Explanation explanation, String name) {
    return explanation.parts().stream()
        .filter(part -> part.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void countersGiveComponentsThatAddUp() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", used(0));
      add(block, "encrypted", used(0.25 + 0.01 * block));
    }
    Explanation explanation = encrypted().orElseThrow();
    assertThat(explanation.baselineMicros()).isCloseTo(1000, within(1e-9));
    assertThat(part(explanation, "CPU of KMS").difference().mean()).isCloseTo(275, within(1e-6));
    assertThat(part(explanation, "CPU of KMS").difference().ci95().low()).isBetween(250.0, 275.0);
    assertThat(part(explanation, "other threads of clients on a CPU").micros())
        .isCloseTo(100, within(1e-6));
    assertThat(explanation.share(part(explanation, Explanation.UNEXPLAINED)))
        .isCloseTo(0.5, within(1e-9));
    assertThat(explanation.parts().stream().mapToDouble(part -> part.difference().mean()).sum())
        .isCloseTo(explanation.difference().mean(), within(1e-6));
    assertThat(explanation.roles())
        .extracting(Explanation.Role::name)
        .containsExactly("client", "kms");
    assertThat(explanation.calls()).containsExactly(Map.entry("kms.decryptEdekCalls", 1.0));
  }

  @Test
  void componentsFromSoloTrialsHaveNoInterval() {
    interleaved(name -> name.startsWith("kms."));
    Explanation explanation = encrypted().orElseThrow();
    assertThat(part(explanation, "CPU of KMS").difference().mean()).isCloseTo(300, within(1e-6));
    assertThat(part(explanation, "CPU of KMS").difference().ci95()).isNull();
    assertThat(part(explanation, Explanation.UNEXPLAINED).difference().ci95()).isNull();
    assertThat(part(explanation, "load threads on a CPU").difference().ci95()).isNotNull();
    assertThat(explanation.roles())
        .filteredOn(role -> role.name().equals("kms"))
        .singleElement()
        .satisfies(role -> assertThat(role.difference().ci95()).isNull());
    assertThat(explanation.calls()).containsExactly(Map.entry("kms.decryptEdekCalls", 1.0));
  }

  /**
   * As on an embedded cluster: CPU is read at each switch, but calls are counted in solo trials
   * only.
   */
  @Test
  void cpuOfBlocksKeepsItsInterval() {
    interleaved("kms.decryptEdekCalls"::equals);
    Explanation explanation = encrypted().orElseThrow();
    assertThat(part(explanation, "CPU of KMS").difference().mean()).isCloseTo(275, within(1e-6));
    assertThat(part(explanation, "CPU of KMS").difference().ci95()).isNotNull();
    assertThat(explanation.roles())
        .filteredOn(role -> role.name().equals("kms"))
        .singleElement()
        .satisfies(role -> assertThat(role.difference().ci95()).isNotNull());
    assertThat(explanation.calls()).containsExactly(Map.entry("kms.decryptEdekCalls", 1.0));
  }

  @Test
  void aServerMissingInOneTrialIsOmittedAndNotZero() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", used(0.1));
      SortedMap<String, Double> used = used(0.2);
      if (block == 3) {
        used.remove("kms.cpuSeconds");
      }
      add(block, "encrypted", used);
    }
    Explanation explanation = encrypted().orElseThrow();
    assertThat(explanation.parts()).extracting(Part::name).doesNotContain("CPU of KMS");
    assertThat(explanation.roles()).extracting(Explanation.Role::name).containsExactly("client");
  }

  @Test
  void cpuThatExceedsTheWaitIsNotAComponent() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", used(0));
      SortedMap<String, Double> used = used(0.3);
      used.put("client.cpuSeconds", 1.9);
      add(block, "encrypted", used);
    }
    assertThat(encrypted().orElseThrow().parts())
        .as("client threads work in parallel")
        .extracting(Part::name)
        .containsExactlyInAnyOrder("load threads on a CPU", "CPU of KMS", Explanation.UNEXPLAINED);
    trials.replaceAll(trial -> trial.withFurther(new TreeMap<>(Map.of("kms.cpuSeconds", 1.9))));
    assertThat(encrypted().orElseThrow().parts())
        .extracting(Part::name)
        .containsExactlyInAnyOrder("load threads on a CPU", Explanation.UNEXPLAINED);
    assertThat(encrypted().orElseThrow().roles()).as("its CPU is still reported").hasSize(2);
  }

  @Test
  void withoutThreadTimeThereIsNoExplanation() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", new TreeMap<>(Map.of("client.cpuSeconds", 0.3)));
      add(block, "encrypted", new TreeMap<>(Map.of("client.cpuSeconds", 0.5)));
    }
    assertThat(encrypted()).isEmpty();
  }

  /** The KMS does not see the codec of a client. */
  @Test
  void aFactorOfTheClientHasNoCostOnServers() {
    interleaved(name -> false);
    RunResult run = RunFixture.run(Map.of(), RunFixture.zones(), trials, RATE);
    RunPlan plan = run.plan();
    RunResult ofClient =
        new RunResult(
            run.header(),
            new RunPlan(
                plan.seed(),
                plan.tolerancePercent(),
                plan.blocks(),
                plan.options(),
                plan.study(),
                plan.baseline(),
                plan.metrics(),
                Set.of("zone")),
            run.measured());
    Explanation explanation = Analysis.of(ofClient).explanations().get(0);
    assertThat(explanation.roles()).extracting(Explanation.Role::name).containsExactly("client");
    assertThat(explanation.parts()).extracting(Part::name).noneMatch(name -> name.contains("KMS"));
    assertThat(Analysis.of(run).explanations().get(0).roles())
        .extracting(Explanation.Role::name)
        .contains("kms");
  }
}
