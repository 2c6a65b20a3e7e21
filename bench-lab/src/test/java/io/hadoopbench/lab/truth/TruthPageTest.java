package io.hadoopbench.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruthPageTest {
  private static final Path DOCS = Path.of("../docs");

  @TempDir Path temp;

  private static TruthRun run(String part, String scenario, double ratio, double... values) {
    return at("2026-11-22T00:00:00Z", part, scenario, ratio, values);
  }

  private static TruthRun at(
      String started, String part, String scenario, double ratio, double... values) {
    return new TruthRun(
        part,
        List.of(scenario),
        started,
        "2 x CPU",
        100,
        0,
        12,
        0,
        List.of(),
        List.of(),
        5,
        "rate",
        new TreeMap<>(
            Map.of(
                "rate",
                new TreeMap<>(
                    Map.of(
                        "0",
                        Collections.nCopies(values.length, 1.0),
                        "0b",
                        DoubleStream.of(values).boxed().toList())))),
        List.of(
            new TruthRun.Compared("0b", "0", ratio, ratio * 0.95, ratio * 1.05, "slower", false)),
        null,
        null);
  }

  @Test
  void thePageIsThatOfTheRunsThatAreKept() throws Exception {
    assertThat(DOCS.resolve("lab/truth.md"))
        .hasContent(TruthPage.of(new Ledger(DOCS.resolve("lab/truth.jsonl")).read()))
        .content()
        .doesNotContain("NaN", "Infinity", "null");
  }

  @Test
  void runsAreAddedAndReadAgain() throws Exception {
    Ledger ledger = new Ledger(temp.resolve("truth.jsonl"));
    TruthRun run = run(TruthPage.DEFAULTS, "kms-create", 0.5, 0.5, 0.6);
    ledger.add(run);
    ledger.add(run);
    assertThat(ledger.read()).containsExactly(run, run);
  }

  @Test
  void intervalsThatMissTheReferenceAreCounted() {
    String page =
        CoverageSection.of(
            List.of(run(TruthPage.REFERENCE, "kms-create", 0.5, 0.5)),
            List.of(
                at("2026-11-21T21:00:00Z", TruthPage.DEFAULTS, "kms-create", 0.51, 0.5),
                at("2026-11-22T03:00:00Z", TruthPage.DEFAULTS, "kms-create", 0.6, 0.6),
                at("2026-11-22T03:00:01Z", TruthPage.DEFAULTS, "kms-create", 0.7, 0.7),
                run(TruthPage.DEFAULTS, "ec-read", 0.6, 0.6)));
    assertThat(page)
        .contains("| `kms-create` | 2 x CPU | 0b | 0.500 [0.475 - 0.525] | 1 | 1 of 2 | +11.0 % |")
        .contains("in 1 of 2 (50 %), all intervals contain the reference");
  }

  @Test
  void besideBackgroundLoadsEachWidthIsDescribeAndWhetherThereIsADirection() {
    assertThat(
            BesideSection.of(
                List.of(
                    run(TruthPage.BESIDE, "kms-create", 0.5, 0.5),
                    run(TruthPage.BESIDE, "kms-create", 0.52, 0.5))))
        .contains("| `kms-create` | 2 x CPU | 0b | 2 | 0.500 to 0.520 | 5.1, 5.1 | 2 of 2 |");
    assertThat(BesideSection.of(List.of())).isEmpty();
  }

  @Test
  void aDayTakesTheScenarioThatIsLongestAgoAndFits() {
    List<TruthRun> kept =
        List.of(
            at("2026-11-20T00:00:00Z", TruthPage.DEFAULTS, "ec-read", 1, 1),
            at("2026-11-22T00:00:00Z", TruthPage.DEFAULTS, "kms-create", 1, 1),
            at("2026-11-19T00:00:00Z", TruthPage.REFERENCE, "kms-create", 1, 1));
    assertThat(
            Day.next(List.of("kms-create", "ec-read", "rpc-router"), kept, Duration.ofMinutes(10)))
        .as("never run")
        .contains("rpc-router");
    assertThat(Day.next(List.of("kms-create", "ec-read"), kept, Duration.ofMinutes(10)))
        .contains("ec-read");
    assertThat(Day.next(List.of("kms-create", "ec-read"), kept, Duration.ofSeconds(99)))
        .as("each took 100 s")
        .isEmpty();
    assertThat(Day.next(List.of(), kept, Duration.ofMinutes(10))).isEmpty();
  }

  @Test
  void thisStartAnyStartAndAnotherDayAreDescribeApartAndRunsAreCounted() {
    String page =
        DaysSection.of(
            List.of(
                at(
                    "2026-11-20T00:00:00Z",
                    TruthPage.DEFAULTS,
                    "kms-create",
                    0.50,
                    0.5,
                    0.49,
                    0.5,
                    0.51),
                at(
                    "2026-11-20T01:00:00Z",
                    TruthPage.DEFAULTS,
                    "kms-create",
                    0.51,
                    0.51,
                    0.5,
                    0.52,
                    0.51),
                at(
                    "2026-11-21T00:00:00Z",
                    TruthPage.DEFAULTS,
                    "kms-create",
                    0.70,
                    0.7,
                    0.9,
                    0.7,
                    0.91),
                at(
                    "2026-11-22T00:00:00Z",
                    TruthPage.DEFAULTS,
                    "kms-create",
                    0.71,
                    0.7,
                    0.71,
                    0.72,
                    0.71)));
    assertThat(page)
        .contains("| `kms-create` | 3 of 4 | 1 of 1 | 1 of 2 |")
        .contains("| only 3 days |")
        .doesNotContain("only 5");
  }

  @Test
  void equalsThatDifferByChanceAreFoundToDifferInAtMostFivePercent() {
    Random random = new Random(3);
    double[] noise =
        IntStream.range(0, 200).mapToDouble(i -> Math.exp(0.1 * random.nextGaussian())).toArray();
    String page = SameSection.of(List.of(run(TruthPage.SAME, "kms-create", 1, noise)));
    String simulated =
        Arrays.stream(page.split("\n"))
            .filter(line -> line.contains("drawn from"))
            .findFirst()
            .orElseThrow();
    String[] cells = simulated.replaceAll("[^|]*\\(([0-9.]+) %\\)", "$1").split("\\|");
    assertThat(Double.parseDouble(cells[3])).as("a direction, of 2,000").isLessThan(5 + 1);
    assertThat(Double.parseDouble(cells[4])).as("beyond the tolerance").isLessThan(3);
  }
}
