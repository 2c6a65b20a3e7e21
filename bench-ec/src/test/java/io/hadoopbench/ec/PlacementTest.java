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

  private static Set<String> victims(int count, Placement... sets) {
    return Placement.victims(List.of(sets), count);
  }

  @Test
  void victimsAffectEveryBlockFirst() {
    Placement placement = placement(List.of(Set.of("a", "b"), Set.of("a", "c"), Set.of("d", "e")));
    assertThat(victims(1, placement)).containsExactly("a");
    assertThat(victims(2, placement)).contains("a").hasSize(2).containsAnyOf("d", "e");
    assertThat(placement.fewestLost(victims(2, placement))).isEqualTo(1);
  }

  /**
   * The worst loss for one layout may not affect the other, such as three replicas and stripes in
   * one job.
   */
  @Test
  void victimsAffectAllLayoutsOfJob() {
    Placement replicas = placement(List.of(Set.of("a", "b", "c"), Set.of("a", "b", "d")));
    Placement stripes = placement(List.of(Set.of("b", "e", "f"), Set.of("e", "f", "g")));
    assertThat(victims(1, stripes)).as("alone").isSubsetOf("e", "f");
    assertThat(victims(1, replicas, stripes))
        .as("the only DataNode that affects both")
        .containsExactly("b");
    assertThat(victims(2, replicas, stripes)).contains("b").hasSize(2);
  }

  @Test
  void blocksOnAllNodesLoseTheSame() {
    List<Set<String>> blocks = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      blocks.add(Set.of("a", "b", "c", "d", "e", "f"));
    }
    Set<String> victims = victims(3, placement(blocks));
    assertThat(placement(blocks).fewestLost(victims))
        .isEqualTo(3)
        .isEqualTo(placement(blocks).mostLost(victims));
  }

  @Test
  void numberOfVictimsIsLimitedByHolders() {
    assertThat(victims(5, placement(List.of(Set.of("a", "b")))))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(victims(2, placement(List.of()))).isEmpty();
    assertThat(victims(0, placement(List.of(Set.of("a"))))).isEmpty();
  }
}
