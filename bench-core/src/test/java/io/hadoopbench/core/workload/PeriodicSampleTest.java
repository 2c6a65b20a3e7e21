package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeriodicSampleTest {
  private long millis = Long.MAX_VALUE / 1_000_000; // nanoTime may overflow

  @Test
  void theFirstStreamIsInspectedAndThenOnePerSecond() {
    PeriodicSample sample = new PeriodicSample(() -> millis * 1_000_000);
    int looked = 0;
    for (int stream = 0; stream < 1000; stream++, millis += 10) {
      boolean due = sample.due();
      assertThat(due).isEqualTo(stream % 100 == 0);
      looked += due ? 1 : 0;
    }
    assertThat(looked).isEqualTo(10);
  }
}
