package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.workload.ReadFiles.ShuffledBlocks;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShuffledBlocksTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 6, 10, 997, 1000, 2048})
  void everyNumberOccursOnce(long count) {
    ShuffledBlocks blocks = new ShuffledBlocks(count);
    assertThat(LongStream.range(0, count).map(i -> blocks.next()).sorted().toArray())
        .isEqualTo(LongStream.range(0, count).toArray());
  }

  @ParameterizedTest
  @ValueSource(longs = {997, 2048})
  void adjacentNumbersAreNotConsecutive(long count) {
    ShuffledBlocks blocks = new ShuffledBlocks(count);
    long last = blocks.next();
    for (long i = 1; i < count; i++) {
      long next = blocks.next();
      assertThat(Math.abs(next - last)).isGreaterThan(count / 5);
      last = next;
    }
  }
}
