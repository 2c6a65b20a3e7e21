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

  private void add(int block, double probe, double steal) {
    trials.add(TrialResult.of(block, 0, 1, "plain").metrics(new TreeMap<>(Map.of(HostMetrics.PROBE, probe, HostMetrics.STEAL, steal))).build());
  }

  @Test
  void trialsOfASlowOrRobbedMachineAreNamed() {
    for (int block = 0; block < 8; block++) {
      add(block, 300 + block, 0.5);
    }
    assertThat(SlowMachine.warning(trials)).isEmpty();
    add(8, 450, 0);
    add(9, 300, 12);
    assertThat(SlowMachine.warning(trials)).hasValueSatisfying(line ->
        assertThat(line).startsWith("The machine itself was slow in 2 of 10 trials").contains("block 9 plain 1.48 x, 0 %; block 10 plain 0.99 x, 12 %."));
  }

  @Test
  void fewTrialsOrNoneWithAProbeTellNothing() {
    add(0, 300, 50);
    assertThat(SlowMachine.warning(trials)).isEmpty();
    assertThat(SlowMachine.warning(List.of())).isEmpty();
  }
}
