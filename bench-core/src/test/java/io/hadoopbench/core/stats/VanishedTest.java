package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.Analysis.Vanished;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VanishedTest {
  private final List<TrialResult> trials = new ArrayList<>();

  /**
   * @param reported names of evidence; a name that contains "calls" is a resource
   */
  private void add(int block, String variant, String... reported) {
    SortedMap<String, SortedMap<String, Long>> evidence = new TreeMap<>();
    SortedMap<String, Double> resources = new TreeMap<>(Map.of("client.cpuSeconds", 1.0));
    for (String name : reported) {
      if (name.contains("Calls") && !name.equals(Interference.SEEN)) {
        resources.put(name, 7.0);
      } else {
        evidence.put(name, new TreeMap<>(Map.of("yes", 1L)));
      }
    }
    trials.add(
        TrialResult.of(block, 0, 1, variant).evidence(evidence).resources(resources).build());
  }

  private Optional<String> warning() {
    return Vanished.warning(RunFixture.run(Map.of(), RunFixture.zones(), trials));
  }

  /**
   * Regression test of a real case: a bean was removed from a page, and the trials stayed valid
   * without the count of calls.
   */
  @Test
  void valuesMissingInOneTrialAreNamed() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", "file.encryption");
      add(
          block,
          "encrypted",
          block == 2
              ? new String[] {"file.encryption"}
              : new String[] {"file.encryption", "kms.decryptEdekCalls", "stream.codec"});
    }
    assertThat(warning())
        .hasValue(
            "Some trials lack values that most trials of this variant have: kms.decryptEdekCalls of"
                + " block 3, encrypted; stream.codec of block 3, encrypted. Validity checks that"
                + " need these values did not run for those trials; check the metrics pages.");
  }

  @Test
  void randomlyMissingValuesAreIgnored() {
    for (int block = 0; block < 8; block++) {
      add(
          block,
          "plain",
          block < 4
              ? new String[] {"seldom"}
              : block < 7 ? new String[] {"hdfs.streamFailedBy"} : new String[0]);
    }
    assertThat(warning()).isEmpty();
  }

  @Test
  void trialsWithCallsByOtherClientsAreIgnored() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", block == 1 ? Interference.SEEN : "kms.decryptEdekCalls");
    }
    assertThat(warning()).isEmpty();
  }
}
