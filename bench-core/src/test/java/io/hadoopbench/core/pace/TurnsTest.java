package io.hadoopbench.core.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.Turn;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final long MILLI = 1_000_000;
  private final List<Turns.Slot> slots = new Turns(250, 40, 7).of(3);

  @Test
  void aNumberOfOperationsIsSharedByTheRounds() {
    assertThat(new Turns(0, 4, 7).of(2)).hasSize(8).allSatisfy(slot -> assertThat(slot.nanos()).isEqualTo(Turn.FOR_EVER))
        .filteredOn(slot -> slot.arm() == 0).extracting(Turns.Slot::part).containsExactly(0.25, 0.5, 0.75, 1.0);
  }

  @Test
  void eachRoundHasOneTurnOfEachArmInAnOrderOfItsOwn() {
    List<List<Integer>> rounds = IntStream.range(0, 40)
        .mapToObj(round -> slots.subList(3 * round, 3 * round + 3).stream().map(Turns.Slot::arm).collect(Collectors.toList())).toList();
    assertThat(rounds).hasSize(40).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(0, 1, 2));
    assertThat(rounds.stream().distinct()).as("all six orders").hasSize(6);
  }

  @Test
  void lengthsVaryByAFifthAndAllAreLookedAtForAsLong() {
    assertThat(slots).allSatisfy(slot -> assertThat(slot.nanos()).isBetween(200 * MILLI, 300 * MILLI));
    assertThat(slots.stream().mapToLong(Turns.Slot::nanos).average().orElseThrow() / MILLI).isBetween(240.0, 260.0);
    assertThat(slots).allSatisfy(slot -> assertThat(slot.windowTo() - slot.windowFrom()).isEqualTo(120 * MILLI));
    assertThat(slots).allSatisfy(slot -> {
      assertThat(slot.windowFrom()).isGreaterThanOrEqualTo(slot.nanos() / 10);
      assertThat(slot.windowTo()).isLessThanOrEqualTo(slot.nanos());
    });
  }

  @Test
  void theSeedAloneGivesThem() {
    assertThat(new Turns(250, 40, 7).of(3)).isEqualTo(slots);
    assertThat(new Turns(250, 40, 8).of(3)).isNotEqualTo(slots);
  }
}
