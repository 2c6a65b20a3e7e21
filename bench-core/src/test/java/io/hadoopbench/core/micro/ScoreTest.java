package io.hadoopbench.core.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.micro.Score.Kind;
import org.junit.jupiter.api.Test;

class ScoreTest {
  @Test
  void bytesAreShownInGigabytesOfTwoToTheThirty() {
    Score score = new Score(Kind.BYTES_PER_SECOND, 3L << 30, 1 << 29, 4L << 30);
    assertThat(score.shown()).isEqualTo(3);
    assertThat(score.shownError()).isEqualTo(0.5);
    assertThat(score.unit()).isEqualTo("GB/s");
    assertThat(score.shownBest()).isEqualTo(4);
    assertThat(score.bestIn("MB/s")).isEqualTo(4096);
    assertThat(score.bestIn("s/GB")).isEqualTo(0.25);
  }

  @Test
  void aTimeIsAlsoALimitOfARate() {
    Score score = new Score(Kind.SECONDS_PER_OPERATION, 0.0006, 0, 0.0005);
    assertThat(score.bestIn("us")).isCloseTo(500, within(1e-9));
    assertThat(score.bestIn("1/s")).isEqualTo(2000);
  }

  @Test
  void aBenchmarkOfBytesIsNoLimitOfALatency() {
    assertThatThrownBy(() -> new Score(Kind.BYTES_PER_SECOND, 1, 0, 1).bestIn("us")).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GB/s").hasMessageContaining("us");
  }
}
