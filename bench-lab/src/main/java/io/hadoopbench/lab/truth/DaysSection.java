package io.hadoopbench.lab.truth;

import io.hadoopbench.core.stats.RepeatedRuns;
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
 * Shows what the interval of a run covers: this restart of the servers, any restart, another day or
 * machine. Also shows the range expected on a further day, from the recorded days.
 */
final class DaysSection {
  /** Runs within this time have the same conditions except for the restart of the servers. */
  static final Duration BESIDE = Duration.ofHours(3);

  private static final int DATE = "2026-11-22".length();

  private DaysSection() {}

  /** Number of runs that agree with another run, or whose halves agree. */
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

  /**
   * Agreement of one scenario's runs: within a run, within three hours, and with another day or
   * machine.
   */
  private record Three(Agreement start, Agreement any, Agreement day) {
    /**
     * @param runs runs of one scenario, oldest first
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

  /** Returns the summary at the top of the page. */
  static String summary(List<TruthRun> defaults) {
    Three all = all(defaults);
    return "In short: an interval is valid for one restart of the servers and the hour in which it"
        + " was measured. The halves of a run agree in "
        + all.start()
        + " cases, a run and the previous run on the same machine in "
        + all.any()
        + ", and runs on\ndifferent days or machines in "
        + all.day()
        + ". To compare days or machines, read the column \"all runs\" of [costs.md](../costs.md);"
        + " otherwise compare only runs made within a few hours of each other.";
  }

  /**
   * @param defaults default runs of all days and machines
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
    ## This restart, another restart, another day

    What does the interval of one run cover? Two estimates of the same quantity differ by more than their combined intervals (root of the sum of squares, on the logarithmic scale) in one of twenty cases. Whole runs are counted: a run
    agrees if all its variants agree. *This restart*: the odd and the even blocks of a default run, by Student's intervals. *Another restart*: a run and the previous run, within three hours on the same machine. *Another day or machine*: a
    run and the latest earlier run of another day or machine.
    """
        + TruthPage.table(
            "| scenario |  this restart |  another restart |  another day or machine" + " |", rows)
        + """

        ## Another day

        Where a run on a further day on the machine of the latest run would lie in 19 of 20 cases: Student's prediction interval from the first default run of each day on that machine. `scripts/truth day` adds
        a default run of each scenario, as many as fit. Intervals from fewer than %d days are unreliable, and are marked "only".
        """
            .formatted(RepeatedRuns.ENOUGH)
        + TruthPage.table("| scenario | variant |  ratio on a further day | based on |", days);
  }

  private static String day(TruthRun run) {
    return run.started().substring(0, DATE) + " " + run.machine();
  }

  /** Returns whether two runs had the same conditions except for the restart of the servers. */
  static boolean sameHours(TruthRun run, TruthRun other) {
    return run.machine().equals(other.machine()) && run.apart(other).compareTo(BESIDE) <= 0;
  }

  /** Compares each run with the latest earlier run that fits. */
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

  /** Returns whether two runs agree; empty if no variant has an interval in both. */
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

  /** Returns whether the halves of a run agree; empty if a half has fewer than two blocks. */
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

  /**
   * Returns the interval of a further day and the number of recorded days; no interval for a single
   * day.
   */
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

  /** Returns half of Student's interval: of the mean with 1/n, of a further value with 1 + 1/n. */
  private static double student(double[] values, double share) {
    double mean = mean(values);
    double variance =
        IntStream.range(0, values.length).mapToDouble(i -> Math.pow(values[i] - mean, 2)).sum()
            / (values.length - 1);
    return RepeatedRuns.quantile(values.length) * Math.sqrt(variance * share);
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElseThrow();
  }
}
