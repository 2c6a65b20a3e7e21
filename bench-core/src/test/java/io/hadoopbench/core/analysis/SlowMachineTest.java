package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SlowMachineTest {
  private final List<TrialResult> trials = new ArrayList<>();

  private void add(int block, double probe, double steal, double others) {
    trials.add(TrialResult.of(block, 0, 1, "plain")
        .metrics(new TreeMap<>(Map.of(HostMetrics.PROBE, probe, HostMetrics.STEAL, steal, HostMetrics.OTHERS, others))).build());
  }

  @Test
  void trialsOfASlowOrRobbedMachineAreNamed() {
    for (int block = 0; block < 8; block++) {
      add(block, 300 + block, 0.5, 4);
    }
    assertThat(Disturbances.slow(trials)).isEmpty();
    add(8, 450, 0, 0);
    add(9, 300, 12, 0);
    add(10, 300, 0, 44);
    assertThat(Disturbances.slow(trials)).hasValueSatisfying(line ->
        assertThat(line).startsWith("The machine itself was slow in 3 of 11 trials").contains("block 9 plain 1.50 x, 0 %, 0 %; block 10 plain 1.00 x, 12 %, 0 %; block 11 plain 1.00 x, 0 %, 44 %."));
  }

  /** DataNodes on task hosts work for the variant, and more for one than for the other: what counts is more than in its quietest trial. */
  @Test
  void whatTaskHostsDoForOthersIsHeldAgainstTheQuietestTrialOfTheVariant() {
    for (int block = 0; block < 6; block++) {
      for (String variant : List.of("plain", "encrypted")) {
        double others = variant.equals("plain") ? 40 : block == 3 ? 35 : 20;
        trials.add(TrialResult.of(block, 0, 1, variant).metrics(new TreeMap<>(Map.of(HostMetrics.PROBE, 300.0, HostMetrics.TASK_HOST_OTHERS, others))).build());
      }
    }
    assertThat(Disturbances.slow(trials)).hasValueSatisfying(line -> assertThat(line).startsWith("The machine itself was slow in 1 of 12 trials").contains("block 4 encrypted 1.00 x, 0 %, 15 %."));
  }

  @Test
  void aMachineThatIsSlowForMostOfARunIsNotTheMeasureOfItself() {
    for (int block = 0; block < 9; block++) {
      add(block, block < 1 ? 300 : 450, 0, 0);
    }
    assertThat(Disturbances.slow(trials)).hasValueSatisfying(line -> assertThat(line).startsWith("The machine itself was slow in 8 of 9 trials"));
  }

  @Test
  void fewTrialsOrNoneWithAProbeTellNothing() {
    add(0, 300, 50, 50);
    assertThat(Disturbances.slow(trials)).isEmpty();
    assertThat(Disturbances.slow(List.of())).isEmpty();
  }
}
