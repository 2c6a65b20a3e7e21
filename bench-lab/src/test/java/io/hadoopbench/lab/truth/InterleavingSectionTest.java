package io.hadoopbench.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InterleavingSectionTest {
  private static final List<InterleavingSection.Goal> GOALS =
      InterleavingSection.goals(List.of("kms-create", "ec-write"));

  private static TruthRun run(String part, List<String> args, String day, double low, double high) {
    return run(part, args, "2026-12-" + day + "T00:00:00Z", "2 x CPU", low, high);
  }

  private static TruthRun run(
      String part, List<String> args, String started, String machine, double low, double high) {
    return new TruthRun(
        part,
        args,
        started,
        machine,
        100,
        0,
        20,
        0,
        List.of(),
        List.of(),
        3,
        "create.perSecond",
        new TreeMap<>(),
        List.of(
            new TruthRun.Compared(
                "encrypted", "plain", Math.sqrt(low * high), low, high, "slower", false)),
        new TreeMap<>(),
        null);
  }

  @Test
  void whatIsMissingComesNextAndRunsOfLongAgoAreMissing() {
    List<TruthRun> kept = new ArrayList<>();
    assertThat(InterleavingSection.next(GOALS, kept, "2 x CPU").orElseThrow().args())
        .containsExactly("kms-create");
    for (int i = 0; i < 5; i++) {
      kept.add(run("defaults", List.of("kms-create"), "20", 0.5, 0.51));
    }
    assertThat(InterleavingSection.next(GOALS, kept, "2 x CPU").orElseThrow().part())
        .isEqualTo("delay");
    kept.add(run("beside", List.of("kms-create"), "28", 0.5, 0.51));
    assertThat(InterleavingSection.next(GOALS, kept, "2 x CPU").orElseThrow().part())
        .as("more than a week")
        .isEqualTo("defaults");
    assertThat(InterleavingSection.next(GOALS, kept.subList(0, 5), "4 x CPU").orElseThrow().part())
        .as("of another machine")
        .isEqualTo("defaults");
  }

  @Test
  void aRunIsHeldAgainstWhatItsKindPromises() {
    String page =
        InterleavingSection.of(
            List.of(
                run("defaults", List.of("kms-create"), "20", 0.50, 0.52),
                run("defaults", List.of("kms-create"), "21", 0.50, 0.60),
                run("defaults", List.of("ec-write"), "21", 0.95, 1.02)));
    assertThat(page)
        .contains("half-width at most 3 % | 1 of 2, wanted 5 | ±2.0 %, ±9.5 % |")
        .contains("| 1 of 1, wanted 2 | 100 s ±3.6 % solo |");
  }

  @Test
  void eachMachineHasARowAndOneVariantIsHeldAgainstRunsOfTheSameHours() {
    List<TruthRun> kept =
        List.of(
            rates(List.of("kms-create"), "2026-12-20T01:00:00Z", "A", "defaults", 100),
            rates(List.of("kms-create"), "2026-12-20T09:00:00Z", "A", "defaults", 50),
            rates(
                List.of("kms-create", "-levels", "zone=plain"),
                "2026-12-20T02:00:00Z",
                "A",
                "one-variant",
                98),
            rates(List.of("kms-create"), "2026-12-20T02:00:00Z", "B", "defaults", 500));
    assertThat(InterleavingSection.of(kept))
        .contains(
            "| `kms-create` | A | half-width at most 3 % | 2 of 2",
            "| `kms-create` | B | half-width at most 3 % | 1 of 1")
        .contains("| A | plain | 98 (98 to 98; 1) | 100 (100 to 100; 1) | +2.0 % |")
        .doesNotContain("| B | plain");
  }

  private static TruthRun rates(
      List<String> args, String started, String machine, String part, double plain) {
    TruthRun run = run(part, args, started, machine, 0.5, 0.51);
    run.values().put(run.metric(), new TreeMap<>(Map.of("plain", List.of(plain))));
    return run;
  }

  @Test
  void eachScenarioHasAGoal() {
    assertThat(GOALS)
        .extracting(goal -> goal.part() + " " + String.join(" ", goal.args()))
        .contains("defaults ec-write", "one-variant kms-create -levels zone=plain");
  }
}
