package io.hadoopbench.ec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static Placement placement(List<Set<String>> blocks) {
    return new Placement(blocks, Set.of("a", "p"), List.of(), new TreeMap<>());
  }

  @Test
  void victimsHoldDataOfEveryBlockBeforeTheyHoldTwiceOfOne() {
    Placement placement = placement(List.of(Set.of("a", "b"), Set.of("a", "c"), Set.of("d", "e")));
    assertThat(placement.victims(1)).containsExactly("a");
    assertThat(placement.victims(2)).contains("a").hasSize(2).containsAnyOf("d", "e");
    assertThat(placement.fewestLost(placement.victims(2))).isEqualTo(1);
  }

  @Test
  void withAllNodesInEveryBlockEachLosesTheSame() {
    List<Set<String>> blocks = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      blocks.add(Set.of("a", "b", "c", "d", "e", "f"));
    }
    Set<String> victims = placement(blocks).victims(3);
    assertThat(placement(blocks).fewestLost(victims)).isEqualTo(3).isEqualTo(placement(blocks).mostLost(victims));
  }

  @Test
  void thereAreNoMoreVictimsThanHolders() {
    assertThat(placement(List.of(Set.of("a", "b"))).victims(5)).containsExactlyInAnyOrder("a", "b");
    assertThat(placement(List.of()).victims(2)).isEmpty();
    assertThat(placement(List.of(Set.of("a"))).victims(0)).isEmpty();
  }

  @Test
  void aHolderThatShouldHoldNothingIsAComplaint() {
    assertThat(placement(List.of(Set.of("a"))).complaints(Set.of("p", "z"))).containsExactly("p is still told to hold blocks");
    assertThat(placement(List.of(Set.of("a"))).complaints(Set.of())).isEmpty();
  }
}
