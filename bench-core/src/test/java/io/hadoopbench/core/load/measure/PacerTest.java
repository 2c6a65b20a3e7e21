package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PacerTest {
  @Test
  void threadsTogetherStartAtEvenlySpacedInstants() {
    long[] starts =
        IntStream.range(0, 4)
            .mapToObj(thread -> new Pacer(() -> 0, 1_000_000, 1000, 4, thread))
            .flatMapToLong(pacer -> IntStream.range(0, 3).mapToLong(pacer::intended))
            .sorted()
            .toArray();
    assertThat(starts).hasSize(12);
    for (int i = 0; i < starts.length; i++) {
      assertThat(starts[i]).isEqualTo(1_000_000 + i * 1_000_000L);
    }
  }

  @Test
  void intendedStartsDoNotDriftOverAnHourOfAnUnevenRate() {
    Pacer pacer = new Pacer(() -> 0, 0, 7, 1, 0);
    assertThat(pacer.intended(7 * 3600)).isBetween(3_599_999_999_000L, 3_600_000_001_000L);
  }

  @Test
  void sharesAddUpAndDifferByOneAtMost() {
    for (long total : new long[] {0, 1, 7, 100, 300_001}) {
      long[] shares =
          IntStream.range(0, 7).mapToLong(i -> TaskContext.share(total, 7, i)).toArray();
      assertThat(java.util.Arrays.stream(shares).sum()).isEqualTo(total);
      assertThat(
              java.util.Arrays.stream(shares).max().orElseThrow()
                  - java.util.Arrays.stream(shares).min().orElseThrow())
          .isLessThanOrEqualTo(1);
    }
  }
}
