package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InterferenceRulesTest {
  private static final String RATE = "create.perSecond";
  private final List<TrialResult> trials = new ArrayList<>();

  private void add(int block, String variant, double othersPercent, double throttledSeconds) {
    trials.add(
        TrialResult.of(block, 0, 1, variant)
            .metrics(
                new TreeMap<>(
                    Map.of(
                        RATE,
                        100.0 + block,
                        Interference.OTHERS,
                        othersPercent,
                        TrialResult.WINDOW,
                        2.0)))
            .resources(new TreeMap<>(Map.of("client.throttledSeconds", throttledSeconds)))
            .build());
  }

  private RunResult analysed() {
    return Analysis.of(
        RunFixture.run(
            Map.of(), RunFixture.zones(), trials, Metric.higherIsBetter(RATE, "files", "files/s")));
  }

  private void blocks(int blocks, double besidePlain, double besideEncrypted) {
    for (int block = 0; block < blocks; block++) {
      add(block, "plain", besidePlain + block % 3, 0);
      add(block, "encrypted", besideEncrypted + block % 2, 0);
    }
  }

  /**
   * Regression test of a real case: a program on one of two cores during encrypted trials only was
   * listed, but the arms were compared.
   */
  @Test
  void armsWithUnequalInterferenceAreNotCompared() {
    blocks(8, 3, 45);
    assertThat(analysed().comparisons()).isEmpty();
    assertThat(analysed().uncompared()).containsExactly("encrypted");
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.matches(
                    "Unequal interference: other programs took 4\\d points more of this host's CPUs"
                        + " during encrypted than during plain: they are not compared\\. .*"));
  }

  /**
   * Regression test of a real case: a tenth of a core in the slices of the faster arm gave 41 %
   * instead of 47 %, without a warning.
   */
  @Test
  void aSmallConsistentDifferenceExcludes() {
    blocks(13, 7.4, 3);
    assertThat(analysed().uncompared()).containsExactly("encrypted");
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.startsWith(
                    "Unequal interference: other programs took 5 points less of this host's CPUs"
                        + " during encrypted than during plain: they are not compared."));
  }

  @Test
  void aLargeDifferenceExcludesWithFewBlocks() {
    blocks(6, 1, 14);
    assertThat(analysed().uncompared()).containsExactly("encrypted");
  }

  /**
   * Regression test with programs that burn CPU in bursts: one run of six of kms-create was
   * inconclusive.
   */
  @Test
  void idleCpuSoakersAreReportedButDoNotExclude() {
    blocks(13, 39, 36);
    assertThat(analysed().comparisons()).hasSize(1);
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.matches(
                    "Unequal interference: other programs took \\d points less of this host's CPUs"
                        + " during encrypted than during plain: part of .*"));
  }

  @Test
  void smallerDifferencesAreReported() {
    blocks(6, 3, 6);
    assertThat(analysed().comparisons()).hasSize(1);
    assertThat(analysed().uncompared()).isEmpty();
    assertThat(analysed().warnings())
        .anyMatch(line -> line.contains("part of the difference may be due to them."));
  }

  @Test
  void equalInterferenceIsIgnored() {
    blocks(8, 44, 45);
    assertThat(analysed().comparisons()).hasSize(1);
    assertThat(analysed().warnings()).noneMatch(line -> line.startsWith("Unequal"));
  }

  /** On a busy machine with few blocks, unequal interference cannot be detected. */
  @Test
  void fewBlocksAreReportedAndCompared() {
    blocks(2, 3, 60);
    assertThat(analysed().comparisons()).hasSize(1);
    assertThat(analysed().warnings()).anyMatch(line -> line.startsWith("Unequal interference"));
  }

  /** CPU steal follows an arm's own demand. */
  @Test
  void stealIsACaveatWithItsRangeAndExcludesNothing() {
    for (int block = 0; block < 8; block++) {
      trials.add(
          TrialResult.of(block, 0, 1, "plain")
              .metrics(new TreeMap<>(Map.of(RATE, 100.0 + block, Interference.STEAL, 0.0)))
              .build());
      trials.add(
          TrialResult.of(block, 0, 1, "encrypted")
              .metrics(new TreeMap<>(Map.of(RATE, 100.0 + block, Interference.STEAL, 6.0 + block)))
              .build());
    }
    assertThat(analysed().comparisons()).hasSize(1);
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.startsWith(
                    "Host was busy: the hypervisor took 6 to 13 % of the CPU in 8 of 16 trials."));
  }

  @Test
  void throttlingByACpuQuotaIsReported() {
    blocks(6, 3, 3);
    add(6, "encrypted", 3, 0.4);
    add(7, "encrypted", 3, 0.01);
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.startsWith("Throttled: ")
                    && line.contains(" in 1 of 8 trials of encrypted, 0.40 s."));
  }
}
