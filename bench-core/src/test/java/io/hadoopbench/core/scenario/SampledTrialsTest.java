package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.profile.TaskProfiler;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class SampledTrialsTest {
  private static Variant variant(String level) {
    return new Variant(level, Map.of(SampledTrials.NAME, level));
  }

  private static List<String> contradictions(String level, String... engines) throws Exception {
    TaskReport report = new TaskReport();
    for (String engine : engines) {
      report.evidence().add(TaskProfiler.ENGINE, engine);
    }
    return new SampledTrials().open(null).contradictions(new Trial(variant(level), "t", new Path("/d"), new Path("/d")), new TrialOutcome(report, new Observed()));
  }

  @Test
  void onlyTheLevelThatSaysSoIsWithoutSamples() {
    assertThat(SampledTrials.takes(variant(SampledTrials.UNSAMPLED))).isFalse();
    assertThat(SampledTrials.takes(variant(SampledTrials.SAMPLED))).isTrue();
    assertThat(SampledTrials.takes(new Variant("plain", Map.of("zone", "plain")))).isTrue();
  }

  @Test
  void tasksThatTookSamplesOrNoneMustHaveTheLabelThatSaysSo() throws Exception {
    assertThat(contradictions(SampledTrials.SAMPLED, "async-profiler, ctimer")).isEmpty();
    assertThat(contradictions(SampledTrials.UNSAMPLED)).isEmpty();
    assertThat(contradictions(SampledTrials.SAMPLED)).containsExactly("labelled sampled, but samplers of the tasks: none");
    assertThat(contradictions(SampledTrials.UNSAMPLED, "JFR")).containsExactly("labelled unsampled, but samplers of the tasks: [JFR]");
  }
}
