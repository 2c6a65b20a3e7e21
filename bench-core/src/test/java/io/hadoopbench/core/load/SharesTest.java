package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharesTest {
  @ParameterizedTest
  @CsvSource({"10,3", "3,10", "0,4", "1000000007,7", "8,8"})
  void partsFollowOneAnotherWithoutGapAndDifferByOneAtMost(long total, int parts) {
    long next = 0;
    for (int part = 0; part < parts; part++) {
      assertThat(TaskContext.shareStart(total, parts, part)).isEqualTo(next);
      assertThat(TaskContext.share(total, parts, part)).isBetween(total / parts, total / parts + 1);
      next += TaskContext.share(total, parts, part);
    }
    assertThat(next).isEqualTo(total);
  }
}
