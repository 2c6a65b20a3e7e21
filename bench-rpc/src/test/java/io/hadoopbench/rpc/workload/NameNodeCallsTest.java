package io.hadoopbench.rpc.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NameNodeCallsTest {
  @Test
  void mixHasDocumentedShares() {
    Map<String, Long> of100 =
        LongStream.range(0, 100)
            .mapToObj(
                index -> NameNodeCalls.KINDS.get(NameNodeCalls.kind(NameNodeCalls.MIX, index)))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(of100)
        .isEqualTo(
            Map.of(
                "getFileInfo",
                60L,
                "getBlockLocations",
                20L,
                "listStatus",
                10L,
                "mkdirs",
                5L,
                "create",
                5L));
  }

  @Test
  void singleOperationDoesNotChange() {
    for (String operation : NameNodeCalls.KINDS) {
      assertThat(
              LongStream.range(0, 40)
                  .map(index -> NameNodeCalls.kind(operation, index))
                  .distinct()
                  .toArray())
          .containsExactly(NameNodeCalls.KINDS.indexOf(operation));
    }
  }
}
