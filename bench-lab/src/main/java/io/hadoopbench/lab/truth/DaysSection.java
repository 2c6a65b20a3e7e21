package io.hadoopbench.lab.truth;

import io.hadoopbench.core.analysis.RepeatedRuns;
import io.hadoopbench.core.analysis.Student;
import io.hadoopbench.core.table.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the interval of a run is of: this start of the servers, any start, another day or machine.
 * And what a further day would show, from the days that are kept.
 */
final class DaysSection {
  /** Within so long of each other runs meet the same machine, but for the start of the servers. */
  static final Duration BESIDE = Duration.ofHours(3);

  private static final int DATE = "2026-11-22".length();

  private DaysSection() {}

  /** A run beside another of the same, or its one half beside the other. */
  private record Agreement(int agree, int all) {
    static Agreement of(List<Boolean> each) {
      return new Agreement((int) each.stream().filter(Boolean::booleanValue).count(), each.size());
    }

    Agreement plus(Agreement other) {
      return new Agreement(agree + other.agree, all + other.all);
    }

    @Override
    public String toString() {
      return all == 0 ? "" : agree + " of " + all;
    }
  }

  /** Runs of one scenario: in themselves, within three hours, and of another day or machine. */
  private record Three(Agreement start, Agreement any, Agreement day) {
    /**
     * @param runs of one scenario, the oldest first
     */
    static Three of(List<TruthRun> runs) {
      return new Three(
          Agreement.of(runs.stream().map(DaysSection::halves).flatMap(Optional::stream).toList()),
          beside(runs, DaysSection::sameHours),
          beside(runs, (run, other) -> !DaysSection.day(run).equals(DaysSection.day(other))));
    }

    Three plus(Three other) {
      return new Three(start.plus(other.start), any.plus(other.any), day.plus(other.day));
    }

    String cells() {
      return start + " | " + any + " | " + day + " |";
    }
  }

  private static SortedMap<String, List<TruthRun>> scenarios(List<TruthRun> defaults) {
    return defaults.stream()
        .sorted(Comparator.comparing(TruthRun::started))
        .collect(Collectors.groupingBy(TruthRun::scenario, TreeMap::new, Collectors.toList()));
  }

  private static Three all(List<TruthRun> defaults) {
    Agreement none = new Agreement(0, 0);
    return scenarios(defaults).values().stream()
        .map(Three::of)
        .reduce(new Three(none, none, none), Three::plus);
  }

  /** What a reader has to know before anything else. */
  static String summary(List<TruthRun> defaults) {
    Three all = all(defaults);
    return "In short: an interval holds for the start of the servers and the hour that it was"
        + " measured in. Halves of one run agree in "
        + all.start()
        + ", a run and the one before it on the same machine in "
        + all.any()
        + ", and runs of\nanother day or machine in "
        + all.day()
        + ": for these read the column \"all runs\" of [costs.md](../costs.md), and let both runs"
        + " that you compare be of one night.";
  }

  /**
   * @param defaults of all days and machines
   */
  static String of(List<TruthRun> defaults) {
    List<String> rows = new ArrayList<>();
    List<String> days = new ArrayList<>();
    scenarios(defaults)
        .forEach(
            (scenario, runs) -> {
              rows.add("| `" + scenario + "` | " + Three.of(runs).cells());
              DefaultsSection.byVariant(runs)
                  .keySet()
                  .forEach(
                      variant ->
                          days.add(
                              "| `"
                                  + scenario
                                  + "` | "
                                  + variant
                                  + " | "
                                  + further(runs, variant)
                                  + " |"));
            });
    if (rows.isEmpty()) {
      return "";
    }
    rows.add("| all | " + all(defaults).cells());
    return """
    ## This start, any start, another day

    What is the interval of one run of? Two estimates of one thing differ by more than both their intervals say (the root of the sum of squares, on the logarithmic scale) in one of twenty. Runs are counted: one agrees if all its
    variants do. *This start*: the odd blocks of a default run and its even ones, by Student's intervals. *Any start*: a run and the one before it, within three hours on the same machine. *Another day or machine*: a run and the
    latest one before it of another day or machine.
    """
        + TruthPage.table("| scenario |  this start |  any start |  another day or machine |", rows)
        + """

        ## Another day

        Where a run of a further day on the machine of the latest one would lie in 19 of 20: Student's prediction interval from the first default run of each day on it. `scripts/truth day` adds one of each
        scenario, as many as fit. Fewer than %d days know little, and say so.
        """
            .formatted(RepeatedRuns.ENOUGH)
        + TruthPage.table("| scenario | variant |  ratio of a further day | from |", days);
  }

  private static String day(TruthRun run) {
    return run.started().substring(0, DATE) + " " + run.machine();
  }

  /** Whether they met the same machine, but for the start of the servers. */
  static boolean sameHours(TruthRun run, TruthRun other) {
    return run.machine().equals(other.machine()) && run.apart(other).compareTo(BESIDE) <= 0;
  }

  /** Each run and the latest before it that fits. */
  private static Agreement beside(List<TruthRun> runs, BiPredicate<TruthRun, TruthRun> fits) {
    List<Boolean> each = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      TruthRun run = runs.get(i);
      IntStream.iterate(i - 1, j -> j >= 0, j -> j - 1)
          .mapToObj(runs::get)
          .filter(other -> fits.test(run, other))
          .findFirst()
          .flatMap(other -> agree(run, other))
          .ifPresent(each::add);
    }
    return Agreement.of(each);
  }

  /** Empty where they have no interval in common. */
  private static Optional<Boolean> agree(TruthRun run, TruthRun other) {
    List<Boolean> variants = new ArrayList<>();
    for (TruthRun.Compared one : run.comparisons()) {
      other.comparisons().stream()
          .filter(
              two -> two.variant().equals(one.variant()) && one.low() != null && two.low() != null)
          .findFirst()
          .ifPresent(
              two ->
                  variants.add(
                      Math.abs(Math.log(one.ratio() / two.ratio()))
                          <= Math.hypot(
                              Math.log(one.high() / one.low()) / 2,
                              Math.log(two.high() / two.low()) / 2)));
    }
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(variants.stream().allMatch(Boolean::booleanValue));
  }

  /** Empty where a half has fewer than two blocks. */
  private static Optional<Boolean> halves(TruthRun run) {
    List<Boolean> variants = new ArrayList<>();
    for (TruthRun.Compared one : run.comparisons()) {
      double[] logs = run.logRatios(one.variant(), one.baseline());
      if (logs.length < 4) {
        return Optional.empty();
      }
      double[] even = half(logs, 0);
      double[] odd = half(logs, 1);
      variants.add(
          Math.abs(mean(even) - mean(odd))
              <= Math.hypot(student(even, 1.0 / even.length), student(odd, 1.0 / odd.length)));
    }
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(variants.stream().allMatch(Boolean::booleanValue));
  }

  private static double[] half(double[] logs, int first) {
    return IntStream.range(0, logs.length)
        .filter(i -> i % 2 == first)
        .mapToDouble(i -> logs[i])
        .toArray();
  }

  /** The interval of a further day, and what is known; without an interval of a single day. */
  private static String further(List<TruthRun> runs, String variant) {
    List<RepeatedRuns.Ratio> ratios = new ArrayList<>();
    for (TruthRun run : runs) {
      run.comparisons().stream()
          .filter(one -> one.variant().equals(variant))
          .findFirst()
          .ifPresent(
              one ->
                  ratios.add(
                      new RepeatedRuns.Ratio(
                          run.started().substring(0, DATE), run.machine(), one.ratio())));
    }
    RepeatedRuns known = RepeatedRuns.of(ratios);
    String interval =
        known.further() == null
            ? ""
            : TruthPage.format(
                "%.3f [%.3f - %.3f]", known.ratio(), known.further().low(), known.further().high());
    return interval
        + " | "
        + (known.enough() ? "" : "only ")
        + Numbers.counted(known.there(), "day");
  }

  /** Half of Student's interval: of the mean with 1/n, of a further value with 1 + 1/n. */
  private static double student(double[] values, double share) {
    double mean = mean(values);
    double variance =
        IntStream.range(0, values.length).mapToDouble(i -> Math.pow(values[i] - mean, 2)).sum()
            / (values.length - 1);
    return Student.quantile(values.length) * Math.sqrt(variance * share);
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElseThrow();
  }
}
