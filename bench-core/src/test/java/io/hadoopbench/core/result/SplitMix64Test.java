package io.hadoopbench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SplitMix64Test {
  @Test
  void itsNumbersAreThoseOfTheJdk() {
    for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE, 0x123456789abcdefL}) {
      SplitMix64 ours = new SplitMix64(seed);
      SplittableRandom theirs = new SplittableRandom(seed);
      for (int i = 0; i < 1000; i++) {
        assertThat(ours.nextLong()).isEqualTo(theirs.nextLong());
        int bound =
            new int[] {1, 2, 10, 64, 1000, (1 << 30) + 1, Integer.MAX_VALUE}
                [i % 7]; // with one of them, almost every second number is rejected
        assertThat(ours.nextInt(bound)).isEqualTo(theirs.nextInt(bound));
        byte[] bytes = new byte[i % 30];
        byte[] expected = new byte[bytes.length];
        ours.nextBytes(bytes);
        theirs.nextBytes(expected);
        assertThat(bytes).isEqualTo(expected);
      }
    }
  }
}
