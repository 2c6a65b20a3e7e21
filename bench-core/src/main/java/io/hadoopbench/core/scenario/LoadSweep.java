package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.profile.Sampling;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for the highest throughput of each variant: every variant runs under every load in each block, and the analysis finds where
 * throughput stops rising. All loads always run; a search that ends at the first step back would end at the first disturbance.
 * A scenario whose primary metric is a rate offers it with {@link #options}.
 */
public final class LoadSweep {
  static final String FIND_CEILING = "findCeiling";
  static final String LOADS = "loads";

  private LoadSweep() { }

  /** The options, for a scenario that offers it. */
  public static List<Option> options() {
    return List.of(
        Option.flag(FIND_CEILING, "run each variant under each of -" + LOADS + " instead of -threads, and find where its throughput stops"
            + " rising: the smallest load that comes within -tolerance of the highest throughput"),
        Option.of(LOADS, Type.TEXT, "N[,N]", "1,2,4,8,16,32", "-" + FIND_CEILING + ": load threads in each map task"));
  }

  static boolean asked(Settings settings) {
    return settings.asMap().containsKey(FIND_CEILING);
  }

  /** Each variant under each load, the load varying fastest; the variants as they are when nobody looks for a ceiling. */
  public static List<Variant> of(List<Variant> variants, Settings settings) {
    if (!asked(settings)) {
      return variants;
    }
    List<Integer> loads = loads(settings);
    return variants.stream().flatMap(variant -> loads.stream().map(threads -> Load.of(variant, threads))).toList();
  }

  /** @throws UsageException if the settings contradict each other, or the loads are no list of rising numbers */
  public static void check(Settings settings) {
    if (!asked(settings)) {
      return;
    }
    loads(settings);
    if (settings.decimal(Jobs.RATE) > 0) {
      throw new UsageException("-rate " + settings.text("rate") + ": with -" + FIND_CEILING + " each thread goes as fast as it can; leave -rate out");
    }
    if (settings.flag(Sampling.EXPLAIN)) {
      throw new UsageException("-" + Sampling.EXPLAIN + ": looks at one load; leave out -" + FIND_CEILING + " and name the load with -threads");
    }
  }

  private static List<Integer> loads(Settings settings) {
    String text = settings.text(LOADS);
    if (!text.matches("[1-9]\\d{0,3}(,[1-9]\\d{0,3})+")) {
      throw new UsageException("-" + LOADS + " " + text + ": must be two or more numbers from 1 to 9999, as in 1,2,4,8");
    }
    List<Integer> loads = Stream.of(text.split(",")).map(Integer::valueOf).toList();
    for (int i = 1; i < loads.size(); i++) {
      if (loads.get(i) <= loads.get(i - 1)) {
        throw new UsageException("-" + LOADS + " " + text + ": " + loads.get(i) + " is not more than " + loads.get(i - 1) + " before it");
      }
    }
    return loads;
  }

  /** The most load threads that any map task of the run has. */
  public static int mostThreads(Settings settings) {
    return asked(settings) ? loads(settings).get(loads(settings).size() - 1) : settings.count("threads");
  }

  /** Load threads of each map task in a trial of a variant. */
  public static int threads(Variant variant, Settings settings) {
    return Load.threads(variant.levels()).orElseGet(() -> settings.count("threads"));
  }

  /** Warm-up operations of each thread: under any load all threads together do what those of {@code -threads} would. */
  public static long warmups(Variant variant, Settings settings) {
    if (!asked(settings)) {
      return settings.number("warmup");
    }
    long threads = threads(variant, settings);
    return (settings.number("warmup") * settings.count("threads") + threads - 1) / threads;
  }
}
