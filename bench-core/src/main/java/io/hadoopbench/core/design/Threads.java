package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Variant;
import java.util.List;

/**
 * The factor {@code threads}: load threads per map task. Replaces the option that applies to all
 * variants. Applies to any workload. No validity check is needed, because the job itself starts the
 * threads.
 */
public final class Threads implements Treatment.Interleavable {
  @Override
  public List<Factor> factors() {
    List<String> one = List.of("1");
    return List.of(
        new Factor(
            Load.THREADS,
            "load threads per map task, for example 1,4,16; replaces -threads. Each load has its"
                + " own baseline.",
            one,
            one,
            new Factor.Further("any number up to 9999", "[1-9]\\d{0,3}")));
  }

  /** Returns the number of load threads per map task in a variant's trials. */
  public static int of(Variant variant, Settings settings) {
    String level = variant.levels().get(Load.THREADS);
    return level == null ? settings.count(Load.THREADS) : Integer.parseInt(level);
  }
}
