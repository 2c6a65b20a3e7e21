package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.ReportTables.FactSections;
import io.hadoopbench.core.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FactSectionsTest {
  private static TrialResult trial(String variant, String zone) {
    SortedMap<String, SortedMap<String, Long>> evidence = new TreeMap<>();
    evidence.put("host", new TreeMap<>(Map.of("a", 1L)));
    evidence.put("zone", new TreeMap<>(Map.of(zone, 1L)));
    return TrialResult.of(0, 0, 1, variant).evidence(evidence).build();
  }

  @Test
  void commonFactsAreListedOnceAfterDifferentOnes() {
    assertThat(
            FactSections.evidence(
                    RunFixture.with(
                        List.of(trial("plain", "none"), trial("encrypted", "key")),
                        RunFixture.variants()))
                .rows())
        .containsExactly(
            List.of("plain", "zone", "none × 1"),
            List.of("encrypted", "zone", "key × 1"),
            List.of("each", "host", "a × 1"));
  }

  @Test
  void theOnlyVariantHasItsEvidenceInItsName() {
    assertThat(
            FactSections.evidence(
                    RunFixture.with(List.of(trial("plain", "none")), RunFixture.variants()))
                .rows())
        .containsExactly(List.of("plain", "host", "a × 1"), List.of("plain", "zone", "none × 1"));
  }
}
