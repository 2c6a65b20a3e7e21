package io.hadoopbench.core.report.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExplainSectionsTest {
  private static final double OPERATIONS = 1000;

  /**
   * Returns a trial.
   *
   * @param micros per operation by component
   */
  private static TrialResult trial(
      int block, String variant, Map<String, Double> micros, double kmsSeconds) {
    TreeMap<String, Double> seconds = new TreeMap<>();
    micros.forEach((part, value) -> seconds.put(part, value * OPERATIONS / 1e6));
    double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    return TrialResult.of(block, 0, 1, variant)
        .metrics(new TreeMap<>(Map.of("createsPerSecond", OPERATIONS / all)))
        .resources(
            new TreeMap<>(
                Map.of(
                    "client.operations",
                    OPERATIONS,
                    "client.cpuSeconds",
                    0.5,
                    "kms.cpuSeconds",
                    kmsSeconds,
                    "host.cpuSeconds",
                    9.0)))
        .profiles(
            List.of(
                new JvmProfile(
                    "kms",
                    "kms",
                    "perf",
                    new TreeMap<>(Map.of("crypto", 30L, "other", 10L)),
                    "f",
                    "")))
        .loadTime(
            new LoadTime(
                "a sampler", OPERATIONS, all, seconds, 2000, "explain/x", new TreeMap<>(), ""))
        .build();
  }

  private static RunResult analysed(List<TrialResult> trials) {
    return Analysis.of(RunFixture.with(trials, RunFixture.variants()));
  }

  /** Returns a run whose blocks have two trials each. */
  private static RunResult run(
      int blocks, IntFunction<TrialResult> one, IntFunction<TrialResult> other) {
    return analysed(
        IntStream.range(0, blocks)
            .boxed()
            .flatMap(block -> Stream.of(one.apply(block), other.apply(block)))
            .toList());
  }

  /** Encrypted waits for the KMS, with a different time in each block. */
  private static RunResult run(int blocks) {
    return run(
        blocks,
        block ->
            trial(
                block,
                "plain",
                Map.of("waiting for the NameNode", 400.0 + block, "computing", 100.0),
                0.001),
        block ->
            trial(
                block,
                "encrypted",
                Map.of(
                    "waiting for the NameNode",
                    390.0 + block,
                    "computing",
                    160.0,
                    "waiting for the KMS",
                    900.0 + 10 * block,
                    "unexplained",
                    20.0),
                0.601));
  }

  private static Explanation encrypted(int blocks) {
    return run(blocks).explanations().get(0);
  }

  @Test
  void partsAddUpToTheDifference() {
    Explanation explanation = encrypted(7);
    assertThat(explanation.variant()).isEqualTo("encrypted");
    assertThat(explanation.n()).isEqualTo(7);
    assertThat(explanation.difference().mean()).isCloseTo(1000, within(1e-6));
    assertThat(explanation.parts().stream().mapToDouble(part -> part.difference().mean()).sum())
        .isCloseTo(explanation.difference().mean(), within(1e-6));
    assertThat(explanation.parts().get(0).name()).isEqualTo("waiting for the KMS");
    assertThat(explanation.parts().get(0).difference().ci95().low()).isBetween(900.0, 930.0);
    assertThat(
            explanation.parts().stream()
                .filter(part -> part.name().equals("waiting for the NameNode"))
                .findFirst()
                .orElseThrow()
                .difference()
                .mean())
        .isCloseTo(-10, within(1e-9));
  }

  @Test
  void fewerThanSixBlocksHaveNoInterval() {
    assertThat(encrypted(5).difference().ci95()).isNull();
  }

  @Test
  void aTrialWithoutPartsLeavesItsBlockOut() {
    List<TrialResult> trials = new ArrayList<>(run(7).trials());
    trials.set(
        0, trials.get(0).withLoadTime(LoadTime.unavailable("only 3 samples of load threads")));
    RunResult run = analysed(trials);
    assertThat(run.explanations().get(0).n()).isEqualTo(6);
    assertThat(run.warnings())
        .contains(
            "Some trials have no samples and are left out of the explanation: only 3 samples of"
                + " load threads.");
  }

  private static TrialResult unsampled(TrialResult trial) {
    LoadTime time = trial.loadTime();
    return trial.withLoadTime(
        new LoadTime(
            "",
            time.operations(),
            time.seconds(),
            time.partSeconds(),
            0,
            null,
            new TreeMap<>(),
            "no library"));
  }

  @Test
  void withoutSamplesKernelTimesAndCoresAreReportedWithTheReason() {
    RunResult run =
        run(
            7,
            block ->
                unsampled(
                    trial(block, "plain", Map.of("computing", 100.0, "unexplained", 400.0), 0.001)),
            block ->
                unsampled(
                    trial(
                        block,
                        "encrypted",
                        Map.of("computing", 160.0 + block, "unexplained", 1340.0),
                        0.601)));
    assertThat(run.warnings())
        .contains("No samples show what load threads computed and waited for: no library.");
    assertThat(Sentences.of(run).get(0))
        .matches(
            "encrypted costs 1 ms \\(.+ ms to 1 ms\\) more per operation than plain: 6.3 % \\(6.1 %"
                + " to 6.5 %\\) computing, 94 % \\(94 % to 94 %\\) unexplained");
    assertThat(ExplainSections.parts(run).notes())
        .singleElement()
        .asString()
        .contains("without samples")
        .doesNotContain("share of samples");
    assertThat(ExplainSections.sizing(run).rows())
        .extracting(row -> row.get(1))
        .containsExactly("clients", "KMS");
  }

  @Test
  void trialsWithoutSamplesAreNotMixedWithSampledOnes() {
    List<TrialResult> trials = new ArrayList<>(run(7).trials());
    trials.set(0, unsampled(trials.get(0)));
    RunResult run = analysed(trials);
    assertThat(run.explanations().get(0).n()).isEqualTo(6);
    assertThat(run.warnings())
        .contains("Some trials have no samples and are left out of the explanation: no library.");
  }

  @Test
  void aSentenceNamesWhatTheDifferenceIsMadeOf() {
    assertThat(Sentences.of(run(7)).get(0))
        .isEqualTo(
            "encrypted costs 1 ms (980 us to 1.02 ms) more per operation than plain: 93 % (91 % to"
                + " 95 %) waiting for the KMS, 6.0 % (6.0 % to 6.0 %) computing, 2.0 % (2.0 % to"
                + " 2.0 %) unexplained");
  }

  @Test
  void unclearDifferencesAreNotExplained() {
    RunResult run =
        run(
            7,
            block -> trial(block, "plain", Map.of("computing", 100.0), 0),
            block -> trial(block, "encrypted", Map.of("computing", 97.0 + block), 0));
    assertThat(Sentences.of(run).get(0)).contains("no difference to break down");
  }

  @Test
  void sizingIsCoresForARoundAmountOfWork() {
    Section section = ExplainSections.sizing(run(7));
    assertThat(section.rows())
        .contains(List.of("", "KMS", "1,000 operations/s", "0.601", "0.001", "0.6 [0.6 – 0.6]"));
    assertThat(section.rows()).extracting(row -> row.get(1)).containsExactly("clients", "KMS");
    assertThat(Sentences.of(run(7)))
        .anyMatch(
            sentence ->
                sentence.equals(
                    "Sizing: 1,000 operations/s with encrypted need 0.6 cores (0.6 to 0.6) more on"
                        + " KMS than with plain"));
  }

  @Test
  void theServersCpuIsDividedByCategory() {
    assertThat(ExplainSections.servers(run(7)).rows())
        .extracting(row -> row.subList(1, 3))
        .containsExactly(List.of("KMS", "crypto"), List.of("", "other"));
    assertThat(Sentences.of(run(7)))
        .anyMatch(
            sentence ->
                sentence.equals(
                    "Server CPU per operation, encrypted compared with plain: KMS 450 us (450 us"
                        + " to 450 us) more for crypto"));
  }

  @Test
  void theTableAddsUpAndSmallPartsAreOne() {
    Section section = ExplainSections.parts(run(7));
    assertThat(section.rows())
        .extracting(row -> row.get(1))
        .startsWith("waiting for the KMS")
        .endsWith("all");
    assertThat(section.rows().get(0).get(0)).isEqualTo("encrypted");
    assertThat(section.notes()).singleElement().asString().contains("a sampler");
  }

  @Test
  void theWaterfallGoesFromTheBaselineToTheVariant() {
    Waterfall waterfall = Waterfall.all(run(7)).get(0);
    assertThat(waterfall.steps().get(0).from()).isEqualTo(waterfall.baselineMicros());
    assertThat(waterfall.steps().get(waterfall.steps().size() - 1).to())
        .isCloseTo(waterfall.micros(), within(1e-6));
    assertThat(waterfall.steps())
        .filteredOn(Waterfall.Step::open)
        .extracting(Waterfall.Step::name)
        .containsExactly(Explanation.UNEXPLAINED);
  }

  private static TrialResult served(int block, String variant, Map<String, Double> inServers) {
    double wait = inServers.values().stream().mapToDouble(Double::doubleValue).sum();
    TreeMap<String, Double> seconds = new TreeMap<>();
    inServers.forEach((part, value) -> seconds.put(part, value * OPERATIONS / 1e6));
    TrialResult trial =
        trial(block, variant, Map.of("waiting for the KMS", wait, "computing", 50.0), 0.1);
    return trial.withLoadTime(trial.loadTime().withServers(seconds));
  }

  @Test
  void theWaitsForServersAreOpenedAndTheSentenceNamesWhatIsInThem() {
    RunResult run =
        run(
            7,
            block -> served(block, "plain", Map.of("NameNode: processing", 100.0)),
            block ->
                served(
                    block,
                    "encrypted",
                    Map.of(
                        "NameNode: processing",
                        100.0,
                        "KMS: crypto",
                        600.0 + block,
                        "network and hand-overs",
                        300.0)));
    assertThat(ExplainSections.waits(run).rows())
        .extracting(row -> row.get(1))
        .containsExactly("KMS: crypto", "network and hand-overs", "1 smaller component");
    assertThat(Sentences.of(run))
        .contains(
            "Of the 903 us more wait for servers with encrypted: 67 % (67 % to 67 %) KMS:"
                + " crypto, 33 % (33 % to 33 %) network and hand-overs");
  }

  @Test
  void aLevelIsExplainedAgainstTheOneBeforeIt() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 7; block++) {
      trials.add(trial(block, "plain", Map.of("computing", 100.0), 0));
      trials.add(trial(block, "private", Map.of("computing", 100.0, "SASL", 80.0), 0));
      trials.add(trial(block, "open", Map.of("computing", 100.0, "SASL", 10.0), 0));
    }
    List<VariantResult> variants =
        List.of(
            variant("plain", "off"),
            variant("private", "privacy"),
            variant("open", "authentication"));
    RunResult run = Analysis.of(RunFixture.with(trials, variants));
    assertThat(run.explanations())
        .extracting(explanation -> explanation.variant() + " " + explanation.baseline())
        .containsExactly("private plain", "open plain", "open private");
    assertThat(Sentences.of(run))
        .contains(
            "open saves 70 us (70 us to 70 us) per operation compared with private: 100 % (100 % to"
                + " 100 %) SASL, 0.0 % unexplained");
    assertThat(ExplainSections.levels(run).rows().get(0)).startsWith("open", "SASL");
  }

  @Test
  void withManyVariantsOnlyTheLargestDifferencesAreDescribed() {
    List<TrialResult> trials = new ArrayList<>();
    List<VariantResult> variants = new ArrayList<>(List.of(variant("plain", "off")));
    for (int block = 0; block < 7; block++) {
      trials.add(trial(block, "plain", Map.of("computing", 100.0), 0));
      for (int v = 1; v <= 4; v++) {
        trials.add(
            trial(block, "v" + v, Map.of("computing", 100.0, "SASL", 80.0 * v + block), 0.6));
      }
    }
    for (String id : List.of("v1", "v2", "v3", "v4")) {
      variants.add(VariantResult.available(new Variant(id, Map.of("hop", id, "more", id))));
    }
    RunResult run = Analysis.of(RunFixture.with(trials, variants));
    assertThat(Sentences.of(run))
        .hasSize(3)
        .allMatch(sentence -> sentence.contains("more per operation than plain"))
        .extracting(sentence -> sentence.substring(0, 2))
        .containsExactly("v4", "v3", "v2");
    assertThat(ExplainSections.sizing(run).rows()).isNotEmpty();
  }

  @Test
  void cpuOfIdleServersIsNotNamed() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 7; block++) {
      for (String variant : List.of("plain", "encrypted")) {
        TrialResult trial =
            trial(block, variant, Map.of("computing", 100.0), variant.equals("plain") ? 0 : 0.6);
        trials.add(
            trial.withFurther(
                new TreeMap<>(
                    Map.of("datanode.cpuSeconds", variant.equals("plain") ? 0.01 : 0.02))));
      }
    }
    RunResult run = analysed(trials);
    assertThat(Sentences.of(run))
        .anyMatch(
            sentence ->
                sentence.equals(
                    "Sizing: 1,000 operations/s with encrypted need 0.6 cores (0.6 to 0.6) more on"
                        + " KMS than with plain"));
    assertThat(ExplainSections.sizing(run).rows())
        .extracting(row -> row.get(1))
        .containsExactly("clients", "DataNodes", "KMS");
  }

  /**
   * A page was filtered, or a server did not respond: the mean of the remaining trials would be
   * taken as the cost of all.
   */
  @Test
  void aMissingValueOfARoleIsNotZero() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 7; block++) {
      for (String variant : List.of("plain", "encrypted")) {
        TrialResult trial =
            trial(block, variant, Map.of("computing", 100.0), variant.equals("plain") ? 0.5 : 0.6);
        TreeMap<String, Double> reported = new TreeMap<>(trial.resources());
        if (block == 2 && variant.equals("plain")) {
          reported.remove("kms.cpuSeconds");
        }
        trials.add(
            TrialResult.of(block, 0, 1, variant)
                .metrics(trial.metrics())
                .resources(reported)
                .profiles(trial.profiles())
                .loadTime(trial.loadTime())
                .build());
      }
    }
    RunResult run = analysed(trials);
    assertThat(ExplainSections.sizing(run).rows())
        .extracting(row -> row.get(1))
        .containsExactly("clients");
    assertThat(run.warnings())
        .contains(
            "CPU of kms is omitted from the explanation because 1 of 14 trials do not report it."
                + " Check the metrics page of this server.");
  }

  private static VariantResult variant(String id, String hop) {
    return VariantResult.available(new Variant(id, Map.of("hop", hop)));
  }

  @Test
  void aRunWithoutExplanationsHasNoSentences() {
    RunResult run = Analysis.of(RunFixture.with(List.of(), RunFixture.variants()));
    assertThat(ExplainSections.parts(run).isEmpty()).isTrue();
    assertThat(ExplainSections.sizing(run).isEmpty()).isTrue();
    assertThat(Sentences.of(run)).isEmpty();
  }
}
