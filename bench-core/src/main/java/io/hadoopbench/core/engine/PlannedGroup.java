package io.hadoopbench.core.engine;

import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The variants of a block that share a job because they are interleaved, or one variant that runs
 * solo.
 *
 * @param block number from 0; negative for trials outside blocks
 * @param order the first variant's position within the block, from 0
 */
public record PlannedGroup(int block, int order, List<Variant> variants) {
  /** Returns a block's name in messages. */
  static String where(int block) {
    return block < 0 ? "solo" : "block " + (block + 1);
  }

  public boolean isInterleaved() {
    return variants.size() > 1;
  }

  /** Returns the same variants as separate solo groups. */
  public List<PlannedGroup> solo() {
    return IntStream.range(0, variants.size())
        .mapToObj(i -> new PlannedGroup(block, order + i, List.of(variants.get(i))))
        .toList();
  }

  public PlannedGroup without(Predicate<Variant> gone) {
    return new PlannedGroup(block, order, variants.stream().filter(gone.negate()).toList());
  }

  /** Creates the arms of an attempt. */
  List<Arm> arms(int attempt) {
    List<Arm> arms = new ArrayList<>();
    for (Variant variant : variants) {
      arms.add(new Arm(variant, block, order + arms.size(), attempt));
    }
    return arms;
  }

  /** Returns the name of the job with these arms, unique within the run. */
  String name(List<Arm> arms, int attempt) {
    return !isInterleaved()
        ? arms.get(0).name()
        : Numbers.format("b%02d-%02d-%d-interleaved-%d", block, order, variants.size(), attempt);
  }

  public String words() {
    return variants.stream().map(Variant::id).collect(Collectors.joining(", "));
  }
}
