package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.Series.SamplingCost;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingSectionTest {
  private final List<TrialResult> trials = new ArrayList<>();

  private void trial(String variant, SamplingCost cost, String... reasons) {
    trials.add(TrialResult.of(trials.size(), 0, 1, variant).resources(cost.asResources()).reasons(List.of(reasons)).build());
  }

  private Section section() {
    return TrialSections.sampling(RunFixture.with(trials, RunFixture.variants()));
  }

  @Test
  void theCostOfEachVariantIsThatOfItsValidTrials() {
    trial("plain", new SamplingCost(10, 100, 204_800, 0.25, 0.02));
    trial("plain", new SamplingCost(10, 100, 409_600, 0.5, 0.03));
    trial("plain", new SamplingCost(10, 100, 614_400, 0.75, 0.04));
    trial("encrypted", new SamplingCost(3, 30, 1024, 0.3, 0.01), "lost a task");
    trials.add(TrialResult.of(4, 0, 1, "encrypted").build());
    assertThat(section().rows()).containsExactly(List.of("plain", "10", "0.03", "100", "400", "5"));
    assertThat(section().notes()).hasSize(1);
  }

  @Test
  void whereNoTrialHasARateTheReaderIsToldWhatGivesOne() {
    trial("plain", new SamplingCost(2, 20, 1024, 0.1, 0.01));
    assertThat(section().notes()).hasSize(2).last().asString().contains("-duration 10s");
  }

  @Test
  void aRunThatDoesNotSampleHasNoSuchTable() {
    trials.add(TrialResult.of(0, 0, 1, "plain").build());
    assertThat(section().isEmpty()).isTrue();
    assertThat(section().notes()).isEmpty();
  }
}
