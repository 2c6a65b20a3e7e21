package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.model.Explanation.Part;
import io.hadoopbench.core.model.Explanation.Role;
import io.hadoopbench.core.model.Explanation.Span;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What differences are made of and what they mean for sizing, a sentence each. */
public final class Sentences {
  /** A smaller share of the difference is not named. */
  private static final double NAMED = 0.03;

  private static final int MOST_NAMED = 4;
  private static final int MOST_AGAINST = 2;
  private static final double LITTLE_OF_IT = 0.15;

  /** Less CPU for an operation is not named. */
  private static final double LEAST_MICROS = 5;

  private static final int MOST_CENTRES = 3;

  /** Variants of which all is said. */
  private static final int FEW = 3;

  /** Cost centres that say nothing of what the work is, see docs/guide/explain.md. */
  private static final Set<String> OF_NO_USE = Set.of("other", "JIT compiler", "the profiler");

  private static final double OPERATIONS = 1_000;

  private Sentences() {}

  /**
   * Of each explained variant: what its difference is made of, what the servers do with it, and its
   * sizing; then what a level clearly differs by from the one before. Of many variants what the
   * largest differences to the baseline and to the level before are made of, and no more; the
   * tables have the rest. Of a run without samples the sizing.
   */
  public static List<String> of(RunResult run) {
    List<Explanation> all = run.findings().explanations();
    Predicate<Explanation> toBaseline = explanation -> ExplainSections.toBaseline(run, explanation);
    if (!run.explained()) {
      return largest(all.stream().filter(toBaseline))
          .flatMap(explanation -> sized(explanation).stream())
          .toList();
    }
    if (all.stream().filter(toBaseline).count() > FEW) {
      return Stream.concat(
              largest(all.stream().filter(toBaseline)),
              largest(all.stream().filter(toBaseline.negate())))
          .map(Sentences::explained)
          .toList();
    }
    return all.stream()
        .flatMap(
            explanation ->
                toBaseline.test(explanation)
                    ? Stream.of(
                            List.of(explained(explanation)),
                            waited(explanation),
                            served(explanation),
                            sized(explanation))
                        .flatMap(List::stream)
                    : Stream.of(
                            explanation.difference().clear()
                                ? List.of(explained(explanation))
                                : List.<String>of(),
                            waited(explanation),
                            served(explanation))
                        .flatMap(List::stream))
        .toList();
  }

  private static Stream<Explanation> largest(Stream<Explanation> all) {
    return all.filter(explanation -> explanation.difference().clear())
        .sorted(
            Comparator.comparingDouble(explanation -> -Math.abs(explanation.difference().mean())))
        .limit(FEW);
  }

  static String explained(Explanation explanation) {
    Span difference = explanation.difference();
    Interval interval = difference.ci95();
    if (interval != null && interval.low() <= 0 && interval.high() >= 0) {
      return explanation.variant()
          + ": an operation takes "
          + Numbers.time(explanation.micros())
          + ", not clearly another time than "
          + explanation.baseline()
          + " ("
          + Numbers.time(explanation.baselineMicros())
          + "), so there is no difference to explain";
    }
    boolean more = difference.mean() > 0;
    return explanation.variant()
        + (more ? " costs " : " saves ")
        + amount(difference)
        + (more ? " more per operation than " : " per operation against ")
        + explanation.baseline()
        + ": "
        + shares(explanation);
  }

  private static String shares(Explanation explanation) {
    List<Part> known =
        explanation.parts().stream()
            .filter(part -> !part.name().equals(Explanation.UNEXPLAINED))
            .toList();
    double all = explanation.difference().mean();
    List<Part> named =
        known.stream().filter(part -> explanation.share(part) >= NAMED).limit(MOST_NAMED).toList();
    List<Part> against =
        known.stream()
            .filter(part -> explanation.share(part) <= -NAMED)
            .limit(MOST_AGAINST)
            .toList();
    List<String> words = new ArrayList<>(named.stream().map(part -> share(part, all)).toList());
    double others =
        known.stream()
            .filter(part -> !named.contains(part) && !against.contains(part))
            .mapToDouble(explanation::share)
            .sum();
    if (others >= NAMED) {
      words.add(percent(others) + " smaller parts");
    }
    against.forEach(part -> words.add("against it " + share(part, -all)));
    words.add(
        explanation.parts().stream()
            .filter(part -> part.name().equals(Explanation.UNEXPLAINED))
            .map(part -> share(part, all))
            .findFirst()
            .orElse(percent(0) + " " + Explanation.UNEXPLAINED));
    return String.join(", ", words);
  }

  /** As in {@code 84 % (80 % to 88 %) waiting for the KMS}. */
  private static String share(Part part, double all) {
    return percent(part.difference().mean() / all)
        + range(part.difference(), all, Sentences::percent)
        + " "
        + part.name();
  }

  /** As in {@code 1.21 ms (1.1 ms to 1.32 ms)}, without a sign. */
  private static String amount(Span span) {
    return Numbers.time(Math.abs(span.mean()))
        + range(span, Math.signum(span.mean()), Numbers::time);
  }

  /** Both ends of the interval, the smaller one first; empty where there is none. */
  private static String range(Span span, double unit, DoubleFunction<String> words) {
    if (span.ci95() == null || unit == 0) {
      return "";
    }
    double one = span.ci95().low() / unit;
    double other = span.ci95().high() / unit;
    return " ("
        + words.apply(Math.min(one, other))
        + " to "
        + words.apply(Math.max(one, other))
        + ")";
  }

  /** What the servers do in the time that they are waited for. */
  private static List<String> waited(Explanation explanation) {
    double all = explanation.servers().stream().mapToDouble(part -> part.difference().mean()).sum();
    if (!explanation.difference().clear()
        || Math.abs(all) < Math.abs(explanation.difference().mean()) * LITTLE_OF_IT) {
      return List.of();
    }
    List<String> named =
        explanation.servers().stream()
            .filter(part -> part.difference().mean() / all >= NAMED)
            .limit(MOST_NAMED)
            .map(part -> share(part, all))
            .toList();
    return List.of(
        "Of "
            + Numbers.time(Math.abs(all))
            + (all > 0 ? " more" : " less")
            + " that servers are waited for with "
            + explanation.variant()
            + ": "
            + String.join(", ", named));
  }

  /** What servers clearly compute more or less. */
  private static List<String> served(Explanation explanation) {
    List<String> servers =
        explanation.roles().stream()
            .flatMap(
                role -> {
                  double most =
                      role.centres().stream()
                          .mapToDouble(centre -> Math.abs(centre.difference().mean()))
                          .max()
                          .orElse(0);
                  String centres =
                      role.centres().stream()
                          .filter(
                              centre ->
                                  !OF_NO_USE.contains(centre.name()) && centre.difference().clear())
                          .filter(
                              centre ->
                                  Math.abs(centre.difference().mean())
                                      >= Math.max(LEAST_MICROS, most * LITTLE_OF_IT))
                          .limit(MOST_CENTRES)
                          .map(
                              centre ->
                                  amount(centre.difference())
                                      + (centre.difference().mean() > 0
                                          ? " more for "
                                          : " less for ")
                                      + centre.name())
                          .collect(Collectors.joining(" and "));
                  return centres.isEmpty()
                      ? Stream.empty()
                      : Stream.of(named(role) + " " + centres);
                })
            .toList();
    return servers.isEmpty()
        ? List.of()
        : List.of(
            "CPU of servers for an operation, "
                + explanation.variant()
                + " against "
                + explanation.baseline()
                + ": "
                + String.join("; ", servers));
  }

  private static List<String> sized(Explanation explanation) {
    List<Role> describe =
        explanation.roles().stream()
            .filter(role -> role.difference().clear() && matters(role, explanation))
            .toList();
    if (describe.isEmpty()) {
      return List.of();
    }
    return List.of(
        work(describe.get(0))
            + " with "
            + explanation.variant()
            + " take "
            + describe.stream()
                .map(role -> cores(explanation, role))
                .collect(Collectors.joining(", "))
            + " than with "
            + explanation.baseline());
  }

  /** Whether a role differs by more than what idling servers differ by. */
  public static boolean matters(Role role, Explanation explanation) {
    double most =
        explanation.roles().stream()
            .mapToDouble(other -> Math.abs(other.difference().mean()))
            .max()
            .orElse(0);
    return Math.abs(role.difference().mean()) >= NAMED * most;
  }

  /** As in {@code 0.6 cores (0.5 to 0.7) more on KMS}, for a round amount of the work. */
  public static String cores(Explanation explanation, Role role) {
    Span cores = role.difference().times(amount(role));
    return value(Math.abs(cores.mean()))
        + " cores"
        + range(cores, Math.signum(cores.mean()), Sentences::value)
        + (cores.mean() < 0 ? " less on " : " more on ")
        + named(role)
        + once(explanation, role);
  }

  /** Said of what the trials alone tell; empty of all else. */
  public static String once(Explanation explanation, Role role) {
    return role.difference().ci95() == null && explanation.difference().ci95() != null
        ? " (one trial of each)"
        : "";
  }

  private static String value(double cores) {
    return Numbers.value(rounded(cores));
  }

  private static double rounded(double cores) {
    return cores == 0 ? 0 : Double.parseDouble(String.format(Locale.ROOT, "%.2g", cores));
  }

  /** How many of its unit a second that is. */
  static double amount(Role role) {
    return role.unit().equals("operation") ? OPERATIONS : 1;
  }

  /** What it is counted for, as in {@code 1,000 operations/s}. */
  public static String work(Role role) {
    return role.unit().equals("operation") ? "1,000 operations/s" : "1 " + role.unit() + "/s";
  }

  static String named(Role role) {
    return Role.label(role.name());
  }

  public static String percent(double share) {
    return Double.isFinite(share)
        ? String.format(
            Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share + 0.0)
        : Numbers.NONE;
  }
}
