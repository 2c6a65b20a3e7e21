package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceScheduleTest {
  private static final long MILLI = 1_000_000;
  private final List<SliceSchedule.Slot> slots = new SliceSchedule(250, 40, 7).of(3);

  @Test
  void aNumberOfOperationsIsSharedByTheRounds() {
    assertThat(new SliceSchedule(0, 4, 7).of(2))
        .hasSize(8)
        .allSatisfy(slot -> assertThat(slot.nanos()).isEqualTo(Slice.FOR_EVER))
        .filteredOn(slot -> slot.arm() == 0)
        .extracting(SliceSchedule.Slot::part)
        .containsExactly(0.25, 0.5, 0.75, 1.0);
  }

  @Test
  void eachRoundHasOneSliceOfEachArmInRandomOrder() {
    List<List<Integer>> rounds =
        IntStream.range(0, 40)
            .mapToObj(
                round ->
                    slots.subList(3 * round, 3 * round + 3).stream()
                        .map(SliceSchedule.Slot::arm)
                        .collect(Collectors.toList()))
            .toList();
    assertThat(rounds)
        .hasSize(40)
        .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(0, 1, 2));
    assertThat(rounds.stream().distinct()).as("all six orders").hasSize(6);
  }

  @Test
  void lengthsVaryByAFifthAndAllAreLookedAtForAsLong() {
    assertThat(slots)
        .allSatisfy(slot -> assertThat(slot.nanos()).isBetween(200 * MILLI, 300 * MILLI));
    assertThat(slots.stream().mapToLong(SliceSchedule.Slot::nanos).average().orElseThrow() / MILLI)
        .isBetween(240.0, 260.0);
    assertThat(slots).extracting(SliceSchedule.Slot::windowNanos).containsOnly(120 * MILLI);
  }

  @Test
  void eachSliceRecordsWhatRanBeforeIt() {
    assertThat(slots.get(0).before()).isEqualTo(Slice.Before.WARMUP);
    for (int i = 1; i < slots.size(); i++) {
      assertThat(slots.get(i).before())
          .isEqualTo(
              slots.get(i).arm() == slots.get(i - 1).arm()
                  ? Slice.Before.ITSELF
                  : Slice.Before.ANOTHER);
    }
  }

  @Test
  void theScheduleDependsOnTheSeedOnly() {
    assertThat(new SliceSchedule(250, 40, 7).of(3)).isEqualTo(slots);
    assertThat(new SliceSchedule(250, 40, 8).of(3)).isNotEqualTo(slots);
  }
}
