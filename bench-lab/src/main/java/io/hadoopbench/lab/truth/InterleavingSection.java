package io.hadoopbench.lab.truth;

import io.hadoopbench.core.design.InjectedDelay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Goals for interleaved variants: the runs that check them, and the section of the page. */
final class InterleavingSection {
  /** Parts: an injected delay under background load, and runs of a single variant. */
  static final String DELAY_BESIDE = "delay-beside";

  static final String ONE_VARIANT = "one-variant";

  /** Older runs do not describe the current version. */
  private static final Duration RECENT = Duration.ofDays(7);

  /** From this time on, slices do not count if other programs used most of the CPUs. */
  private static final String QUIET_SLICES = "2026-11-27T07:15:00Z";

  /**
   * From this time on, slices of calls and creates are so short that most blocks have some slices
   * without interference.
   */
  private static final String SHORT_SLICES = "2026-11-28T07:15:00Z";

  /**
   * From this time on, a close does not sleep for 400 ms, which affected default runs of all
   * scenarios that write.
   */
  static final String QUICK_CLOSES = "2026-11-27T09:35:00Z";

  private static final String CREATE = "kms-create";
  private static final int STARTS = 6;
  private static final double TWO_ARMS = 5;
  private static final double MORE_ARMS = 8;
  private static final double QUIET = 3;
  private static final double SECONDS = 180;

  /** For HBase and Hive. */
  private static final double SECONDS_OF_SLOW = 240;

  /** For effects of at least this size, the interval must exclude 1. */
  private static final double DESCRIPTION = 0.1;

  private InterleavingSection() {}

  /**
   * Runs of one kind.
   *
   * @param number of runs that are required
   * @param promise goal of each run, in words; {@code holds} returns whether a run meets it
   * @param figure value to show for each run
   */
  record Goal(
      String part,
      List<String> args,
      int number,
      String promise,
      Predicate<TruthRun> holds,
      Function<TruthRun, String> figure) {
    boolean counts(TruthRun run) {
      return run.part().equals(part)
          && run.args().equals(args)
          && run.started().compareTo(since()) > 0;
    }

    private String since() {
      return switch (part) {
        case TruthPage.DEFAULTS -> QUICK_CLOSES;
        case TruthPage.BESIDE -> SHORT_SLICES;
        case DELAY_BESIDE -> QUIET_SLICES;
        default -> "";
      };
    }

    private List<String> rows(List<TruthRun> recent) {
      return byMachine(recent.stream().filter(this::counts)).entrySet().stream()
          .map(
              machine ->
                  TruthPage.format(
                      "| %s | `%s` | %s | %s | %d of %d, wanted %d | %s |",
                      part,
                      String.join(" ", args),
                      machine.getKey(),
                      promise,
                      machine.getValue().stream().filter(holds).count(),
                      machine.getValue().size(),
                      number,
                      machine.getValue().stream().map(figure).collect(Collectors.joining(", "))))
          .toList();
    }
  }

  /**
   * @param scenarios all scenarios
   */
  static List<Goal> goals(List<String> scenarios) {
    List<Goal> goals = new ArrayList<>();
    goals.add(quietCreate());
    goals.add(delay(TruthPage.DELAY, "5"));
    goals.add(equals(TruthPage.DELAY, "5"));
    for (String level : List.of("encrypted", "plain")) {
      goals.add(
          new Goal(
              ONE_VARIANT,
              List.of(CREATE, "-levels", "zone=" + level),
              STARTS,
              "shown below",
              run -> true,
              run -> TruthPage.format("%.0f", rate(run, level))));
    }
    scenarios.stream()
        .filter(name -> !name.equals(CREATE))
        .forEach(
            name ->
                goals.add(
                    new Goal(
                        TruthPage.DEFAULTS,
                        List.of(name),
                        2,
                        TruthPage.format(
                            "at most %.0f s; interleaved: half-width at most %.0f %%, or %.0f %%"
                                + " with more than two variants; a direction for effects of at"
                                + " least 10 %%",
                            longest(name), TWO_ARMS, MORE_ARMS),
                        run ->
                            run.seconds() <= longest(name)
                                && (!run.interleaved()
                                    || widest(run)
                                        <= (run.comparisons().size() > 1 ? MORE_ARMS : TWO_ARMS))
                                && describe(run),
                        run ->
                            TruthPage.format("%.0f s ±%.1f %%", run.seconds(), widest(run))
                                + (run.interleaved() ? "" : " solo"))));
    goals.add(
        new Goal(
            TruthPage.BESIDE,
            List.of(CREATE),
            10,
            "half-width at most 5 %",
            run -> widest(run) <= TWO_ARMS,
            run -> percent(widest(run))));
    goals.add(delay(DELAY_BESIDE, "8"));
    goals.add(equals(DELAY_BESIDE, "8"));
    return goals;
  }

  private static Goal quietCreate() {
    return new Goal(
        TruthPage.DEFAULTS,
        List.of(CREATE),
        5,
        "half-width at most 3 %",
        run -> widest(run) <= QUIET,
        run -> percent(widest(run)));
  }

  private static Goal delay(String part, String percent) {
    return new Goal(
        part,
        List.of(CREATE, "-levels", "zone=plain;edekCache=warm;delay=0,0b," + percent + "%"),
        10,
        "a delay of " + percent + " % is detected",
        run -> direction(run, run.delayed()),
        run -> ratio(run, run.delayed()));
  }

  private static Goal equals(String part, String percent) {
    return new Goal(
        part,
        List.of(CREATE, "-levels", "zone=plain;edekCache=warm;delay=0,0b," + percent + "%"),
        10,
        "no difference in the A/A test",
        run -> !direction(run, InjectedDelay.TWIN),
        run -> ratio(run, InjectedDelay.TWIN));
  }

  /** Returns runs within {@link #RECENT} of the latest run. */
  private static List<TruthRun> recent(List<TruthRun> kept) {
    List<TruthRun> unexplained = kept.stream().filter(run -> run.explained() == null).toList();
    return unexplained.stream()
        .map(TruthRun::started)
        .max(Comparator.naturalOrder())
        .map(
            last ->
                unexplained.stream()
                    .filter(
                        run ->
                            Instant.parse(run.started()).isAfter(Instant.parse(last).minus(RECENT)))
                    .toList())
        .orElse(List.of());
  }

  /**
   * Returns the first goal, in the order of {@link #goals}, whose runs are missing on a machine.
   */
  static Optional<Goal> next(List<Goal> goals, List<TruthRun> kept, String machine) {
    List<TruthRun> recent =
        recent(kept).stream().filter(run -> run.machine().equals(machine)).toList();
    return goals.stream()
        .filter(goal -> recent.stream().filter(goal::counts).count() < goal.number())
        .findFirst();
  }

  static String of(List<TruthRun> kept) {
    List<TruthRun> recent = recent(kept);
    Set<String> scenarios =
        recent.stream().map(TruthRun::scenario).collect(Collectors.toCollection(TreeSet::new));
    List<String> rows =
        goals(List.copyOf(scenarios)).stream().flatMap(goal -> goal.rows(recent).stream()).toList();
    return rows.isEmpty()
        ? ""
        : """
        ## Goals for interleaving

        `scripts/truth interleaving [-n MINUTES]` performs the runs that are missing on this machine, and continues where it stopped. Only runs of the latest %d days count; half-widths are those of the widest interval.
        """
                .formatted(RECENT.toDays())
            + TruthPage.table("| part | command | machine | goal |  met |  values |", rows)
            + oneVariant(recent);
  }

  /**
   * Compares a variant's rate in solo runs with its rate in interleaved runs within a few hours,
   * because over longer times a machine differs by more.
   */
  private static String oneVariant(List<TruthRun> recent) {
    List<String> rows = new ArrayList<>();
    byMachine(recent.stream().filter(run -> run.part().equals(ONE_VARIANT)))
        .forEach(
            (machine, starts) -> {
              List<TruthRun> beside =
                  recent.stream()
                      .filter(
                          run ->
                              quietCreate().counts(run)
                                  && starts.stream()
                                      .anyMatch(start -> DaysSection.sameHours(run, start)))
                      .toList();
              for (String level : List.of("plain", "encrypted")) {
                List<Double> solo =
                    rates(
                        starts.stream().filter(run -> run.args().contains("zone=" + level)), level);
                List<Double> slices = rates(beside.stream(), level);
                if (!solo.isEmpty() && !slices.isEmpty()) {
                  rows.add(
                      TruthPage.format(
                          "| %s | %s | %s | %s | %+.1f %% |",
                          machine,
                          level,
                          spread(solo),
                          spread(slices),
                          100
                              * (TruthPage.median(slices.stream()) / TruthPage.median(solo.stream())
                                  - 1)));
                }
              }
            });
    return rows.isEmpty()
        ? ""
        : ("\n"
                    + "Creates per second: solo, with drivers and servers that never ran another"
                    + " variant, and interleaved, within %d hours; median of the runs and their"
                    + " range:\n")
                .formatted(DaysSection.BESIDE.toHours())
            + TruthPage.table("| machine | variant |  solo |  interleaved |  difference |", rows);
  }

  private static SortedMap<String, List<TruthRun>> byMachine(Stream<TruthRun> runs) {
    return runs.collect(
        Collectors.groupingBy(TruthRun::machine, TreeMap::new, Collectors.toList()));
  }

  private static List<Double> rates(Stream<TruthRun> runs, String level) {
    return runs.map(run -> rate(run, level)).filter(rate -> rate > 0).toList();
  }

  private static String spread(List<Double> rates) {
    return TruthPage.format(
        "%.0f (%.0f to %.0f; %d)",
        TruthPage.median(rates.stream()),
        rates.stream().min(Double::compare).orElseThrow(),
        rates.stream().max(Double::compare).orElseThrow(),
        rates.size());
  }

  private static double rate(TruthRun run, String level) {
    List<Double> values =
        run.values(run.metric(), level).stream().filter(value -> value != null).toList();
    return values.isEmpty() ? 0 : TruthPage.median(values.stream());
  }

  private static double longest(String scenario) {
    return scenario.contains("hbase") || scenario.contains("hive") ? SECONDS_OF_SLOW : SECONDS;
  }

  /** Returns the half-width in percent; infinite if there is no interval. */
  private static double widest(TruthRun run) {
    return run.comparisons().stream()
        .mapToDouble(
            one ->
                one.low() == null
                    ? Double.POSITIVE_INFINITY
                    : 100 * (Math.sqrt(one.high() / one.low()) - 1))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static String percent(double halfWidth) {
    return TruthPage.format("±%.1f %%", halfWidth);
  }

  private static boolean describe(TruthRun run) {
    return run.comparisons().stream()
        .allMatch(
            one -> Math.abs(Math.log(one.ratio())) < Math.log1p(DESCRIPTION) || !one.holds(1));
  }

  private static boolean direction(TruthRun run, String variant) {
    return run.comparisons().stream()
        .anyMatch(one -> one.variant().equals(variant) && one.low() != null && !one.holds(1));
  }

  private static String ratio(TruthRun run, String variant) {
    return run.comparisons().stream()
        .filter(one -> one.variant().equals(variant))
        .map(one -> TruthPage.format("%.3f", one.ratio()))
        .findFirst()
        .orElse("none");
  }
}
