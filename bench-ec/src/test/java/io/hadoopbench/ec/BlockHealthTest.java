package io.hadoopbench.ec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockHealthTest {
  private static final Duration TIMEOUT = Duration.ofMillis(200);
  private static final Duration POLL = Duration.ofMillis(1);

  @Test
  void waitsWhileNameNodeMakesProgress() throws IOException {
    List<String> left = new ArrayList<>(Collections.nCopies(400, "a block"));
    BlockHealth.await(
        () -> {
          left.remove(0);
          return List.copyOf(left);
        },
        TIMEOUT,
        POLL);
    assertThat(left).isEmpty();
  }

  @Test
  void missingProgressIsErrorWithBlock() {
    assertThatThrownBy(
            () ->
                BlockHealth.await(
                    () -> List.of("f1 has a block with 8 of 9 units", "f2"), TIMEOUT, POLL))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2 blocks")
        .hasMessageContaining("f1 has a block with 8 of 9 units");
  }
}
