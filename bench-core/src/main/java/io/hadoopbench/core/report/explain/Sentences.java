package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Explanation.Role;
import io.hadoopbench.core.result.Explanation.Span;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the components of differences and about sizing. */
public final class Sentences {
  /** Smallest share of the difference for which a component is mentioned. */
  private static final double NAMED = 0.03;

  private static final int MOST_NAMED = 4;
  private static final int MOST_AGAINST = 2;
  private static final double LITTLE_OF_IT = 0.15;

  /** Smallest CPU time per operation that is mentioned, in microseconds. */
  private static final double LEAST_MICROS = 5;

  private static final int MOST_CENTRES = 3;

  /** Maximum number of explained variants for which no sentences are omitted. */
  private static final int FEW = 3;

  /** CPU categories that do not show what the CPU time was used for (see docs/guide/explain.md). */
  private static final Set<String> OF_NO_USE = Set.of("other", "JIT compiler", "the profiler");

  /**
   * CPU time per operation, in seconds, above which thousands of operations per second are
   * unrealistic.
   */
  private static final double LARGE_SECONDS = 0.01;

  private Sentences() {}

  /**
   * Returns sentences about each explained variant: the components of its difference, the work of
   * the servers, and the sizing. Sentences about clear differences between neighbouring levels
   * follow. With many variants, only the largest differences are described, and the tables contain
   * the rest. For a run without samples, there are only sentences about sizing.
   */
  public static List<String> of(RunResult run) {
    List<Explanation> all = run.explanations();
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
            explanation -> {
              boolean whole = toBaseline.test(explanation);
              return Stream.of(
                      whole || explanation.difference().clear()
                          ? List.of(explained(explanation))
                          : List.<String>of(),
                      waited(explanation),
                      served(explanation),
                      whole ? sized(explanation) : List.<String>of())
                  .flatMap(List::stream);
            })
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
          + ", not clearly different from "
          + explanation.baseline()
          + " ("
          + Numbers.time(explanation.baselineMicros())
          + "), so there is no difference to break down";
    }
    boolean more = difference.mean() > 0;
    return explanation.variant()
        + (more ? " costs " : " saves ")
        + amount(difference)
        + (more ? " more per operation than " : " per operation compared with ")
        + explanation.baseline()
        + ": "
        + shares(explanation);
  }

  private static String shares(Explanation explanation) {
    List<Part> known = explanation.parts().stream().filter(part -> !part.isUnexplained()).toList();
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
      words.add(percent(others) + " smaller components");
    }
    against.forEach(part -> words.add("offset by " + share(part, -all)));
    words.add(
        explanation.parts().stream()
            .filter(Part::isUnexplained)
            .map(part -> share(part, all))
            .findFirst()
            .orElse(percent(0) + " " + Explanation.UNEXPLAINED));
    return String.join(", ", words);
  }

  /** Returns a share, for example {@code 84 % (80 % to 88 %) waiting for the KMS}. */
  private static String share(Part part, double all) {
    return percent(part.difference().mean() / all)
        + range(part.difference(), all, Sentences::percent)
        + " "
        + part.name();
  }

  /** Returns an amount without a sign, for example {@code 1.21 ms (1.1 ms to 1.32 ms)}. */
  private static String amount(Span span) {
    return Numbers.time(Math.abs(span.mean()))
        + range(span, Math.signum(span.mean()), Numbers::time);
  }

  /** Returns both ends of the interval, the smaller one first; empty if there is none. */
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

  /** Returns a sentence about what the servers do while load threads wait for them. */
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
        "Of the "
            + Numbers.time(Math.abs(all))
            + (all > 0 ? " more" : " less")
            + " wait for servers with "
            + explanation.variant()
            + ": "
            + String.join(", ", named));
  }

  /** Returns a sentence about clear differences in the servers' CPU time. */
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
            "Server CPU per operation, "
                + explanation.variant()
                + " compared with "
                + explanation.baseline()
                + ": "
                + String.join("; ", servers));
  }

  private static List<String> sized(Explanation explanation) {
    List<Role> clear =
        explanation.roles().stream()
            .filter(role -> role.difference().clear() && isRelevant(role, explanation))
            .toList();
    if (clear.isEmpty()) {
      return List.of();
    }
    String roles =
        clear.stream().map(role -> cores(explanation, role)).collect(Collectors.joining(", "));
    return List.of(
        "Sizing: "
            + work(explanation, clear.get(0))
            + " with "
            + explanation.variant()
            + (isLarge(explanation) ? " takes " : " need ")
            + roles
            + " than with "
            + explanation.baseline());
  }

  /**
   * Returns whether a role's difference is larger than the differences that occur between idle
   * servers.
   */
  public static boolean isRelevant(Role role, Explanation explanation) {
    double most =
        explanation.roles().stream()
            .mapToDouble(other -> Math.abs(other.difference().mean()))
            .max()
            .orElse(0);
    return Math.abs(role.difference().mean()) >= NAMED * most;
  }

  /**
   * Returns the additional cores that are needed for a round amount of work, for example {@code 0.6
   * cores (0.5 to 0.7) more on KMS}. For a large operation, returns its additional CPU time.
   */
  public static String cores(Explanation explanation, Role role) {
    Span cores = role.difference().times(amount(explanation, role));
    DoubleFunction<String> words =
        isLarge(explanation) ? seconds -> Numbers.time(seconds * 1e6) : Sentences::value;
    return words.apply(Math.abs(cores.mean()))
        + (isLarge(explanation) ? " of CPU" : " cores")
        + range(cores, Math.signum(cores.mean()), words)
        + (cores.mean() < 0 ? " less on " : " more on ")
        + named(role)
        + once(explanation, role);
  }

  /** Returns a note for values that are based only on solo trials; empty for other values. */
  public static String once(Explanation explanation, Role role) {
    return role.difference().ci95() == null && explanation.difference().ci95() != null
        ? " (one trial per variant)"
        : "";
  }

  private static String value(double cores) {
    return Numbers.value(cores == 0 ? 0 : Double.parseDouble(Numbers.format("%.2g", cores)));
  }

  /** Returns the round amount of work per second, in the role's unit; 1 for large operations. */
  static double amount(Explanation explanation, Role role) {
    return role.unit().equals("operation") && !isLarge(explanation) ? 1_000 : 1;
  }

  /**
   * Returns whether no cluster performs 1,000 such operations per second, for example queries with
   * large results.
   */
  private static boolean isLarge(Explanation explanation) {
    return explanation.roles().stream()
        .anyMatch(
            role ->
                role.unit().equals("operation")
                    && Math.max(role.seconds(), role.baselineSeconds()) > LARGE_SECONDS);
  }

  /** Returns the round amount of work, for example {@code 1,000 operations/s}. */
  public static String work(Explanation explanation, Role role) {
    return isLarge(explanation)
        ? "an operation"
        : role.unit().equals("operation") ? "1,000 operations/s" : "1 " + role.unit() + "/s";
  }

  static String named(Role role) {
    return Role.label(role.name());
  }

  public static String percent(double share) {
    return Double.isFinite(share)
        ? Numbers.format(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share + 0.0)
        : Numbers.NONE;
  }
}
