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
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What differences are made of and what they mean for sizing, a sentence each. */
public final class Sentences {
  private static final Map<String, String> ROLES =
      Map.ofEntries(Map.entry("client", "clients"), Map.entry("namenode", "NameNode"),
      Map.entry("plain-namenode", "NameNode without Kerberos"),
      Map.entry("kms", "KMS"), Map.entry("router", "Router"), Map.entry("datanode", "DataNodes"),
          Map.entry("gateway", "gateway"), Map.entry("hive", "HiveServer2"), Map.entry("hbase", "HBase"),
      Map.entry("hbase-rest", "HBase's REST server"), Map.entry("tablet-server", "tablet server"),
          Map.entry("accumulo-manager", "Accumulo's manager"), Map.entry("zookeeper", "ZooKeeper"));
  /** A smaller share of the difference is not named. */
  private static final double NAMED = 0.03;
  private static final int MOST_NAMED = 4;
  private static final double LITTLE_OF_IT = 0.15;
  /** Less CPU for an operation is not named. */
  private static final double LEAST_MICROS = 5;
  private static final int MOST_CENTRES = 3;
  /** Variants of which all is said. */
  private static final int FEW = 3;
  /** Cost centres that say nothing of what the work is, see docs/explain.md. */
  private static final Set<String> OF_NO_USE = Set.of("other", "JIT compiler", "the profiler");
  private static final double OPERATIONS = 1_000;

  private Sentences() { }

  /**
   * Of each explained variant: what its difference is made of, what the servers do with it, and its sizing; then what a
   * level clearly differs by from the one before. Of many variants what the largest differences to the baseline and to
   * the level before are made of, and no more; the tables have the rest.
   */
  public static List<String> of(RunResult run) {
    List<Explanation> all = run.findings().explanations();
    Predicate<Explanation> toBaseline = explanation -> ExplainSections.toBaseline(run, explanation);
    if (all.stream().filter(toBaseline).count() > FEW) {
      return Stream.concat(largest(all.stream().filter(toBaseline)), largest(all.stream().filter(toBaseline.negate())))
          .map(Sentences::explained).toList();
    }
    return all.stream().flatMap(explanation -> toBaseline.test(explanation)
        ? Stream.of(List.of(explained(explanation)), waited(explanation), served(explanation), sized(explanation)).flatMap(List::stream)
        : Stream.of(clear(explanation.difference()) ? List.of(explained(explanation)) : List.<String>of(),
            waited(explanation), served(explanation)).flatMap(List::stream)).toList();
  }

  private static Stream<Explanation> largest(Stream<Explanation> all) {
    return all.filter(explanation -> clear(explanation.difference()))
        .sorted(Comparator.comparingDouble(explanation -> -Math.abs(explanation.difference().mean()))).limit(FEW);
  }

  static String explained(Explanation explanation) {
    Span difference = explanation.difference();
    Interval interval = difference.ci95();
    if (interval != null && interval.low() <= 0 && interval.high() >= 0) {
      return explanation.variant() + ": an operation takes " + Numbers.time(explanation.micros())
          + ", not clearly another time than " + explanation.baseline() + " ("
          + Numbers.time(explanation.baselineMicros()) + "), so there is no difference to explain";
    }
    boolean more = difference.mean() > 0;
    return explanation.variant() + (more ? " costs " : " saves ") + Numbers.time(Math.abs(difference.mean()))
        + (more ? " more per operation than " : " per operation against ")
        + explanation.baseline() + ": " + shares(explanation);
  }

  private static String shares(Explanation explanation) {
    List<Part> known = explanation.parts().stream().filter(part -> !part.name().equals(Explanation.UNEXPLAINED)).toList();
    List<String> words = new ArrayList<>(known.stream().filter(part -> explanation.share(part) >= NAMED).limit(MOST_NAMED)
        .map(part -> percent(explanation.share(part)) + " " + part.name()).toList());
    known.stream().filter(part -> explanation.share(part) <= -NAMED).limit(2)
        .forEach(part -> words.add("against it " + percent(-explanation.share(part)) + " " + part.name()));
    double unexplained = explanation.parts().stream().filter(part -> part.name().equals(Explanation.UNEXPLAINED))
        .mapToDouble(explanation::share).sum();
    words.add(percent(unexplained) + " " + Explanation.UNEXPLAINED);
    return String.join(", ", words);
  }

  /** What the servers do in the time that they are waited for. */
  private static List<String> waited(Explanation explanation) {
    double all = explanation.servers().stream().mapToDouble(part -> part.difference().mean()).sum();
    if (!clear(explanation.difference()) || Math.abs(all) < Math.abs(explanation.difference().mean()) * LITTLE_OF_IT) {
      return List.of();
    }
    List<String> named = explanation.servers().stream().filter(part -> part.difference().mean() / all >= NAMED).limit(MOST_NAMED)
        .map(part -> percent(part.difference().mean() / all) + " " + part.name()).toList();
    return List.of("Of " + Numbers.time(Math.abs(all)) + (all > 0 ? " more" : " less")
        + " that servers are waited for with " + explanation.variant() + ": " + String.join(", ", named));
  }

  /** What servers clearly compute more or less. */
  private static List<String> served(Explanation explanation) {
    List<String> servers = explanation.roles().stream().flatMap(role -> {
      double most = role.centres().stream().mapToDouble(centre -> Math.abs(centre.difference().mean())).max().orElse(0);
      String centres = role.centres().stream().filter(centre -> !OF_NO_USE.contains(centre.name()) && clear(centre.difference()))
          .filter(centre -> Math.abs(centre.difference().mean()) >= Math.max(LEAST_MICROS, most * LITTLE_OF_IT)).limit(MOST_CENTRES)
          .map(centre -> Numbers.time(Math.abs(centre.difference().mean()))
              + (centre.difference().mean() > 0 ? " more for " : " less for ") + centre.name())
              .collect(Collectors.joining(" and "));
      return centres.isEmpty() ? Stream.empty() : Stream.of(named(role) + " " + centres);
    }).toList();
    return servers.isEmpty() ? List.of()
        : List.of("CPU of servers for an operation, " + explanation.variant() + " against " + explanation.baseline()
            + ": " + String.join("; ", servers));
  }

  private static List<String> sized(Explanation explanation) {
    List<Role> told = explanation.roles().stream().filter(role -> clear(role.difference()) && matters(role, explanation)).toList();
    if (told.isEmpty()) {
      return List.of();
    }
    return List.of(work(told.get(0)) + " with " + explanation.variant() + " take "
        + told.stream().map(role -> cores(role) + " on " + named(role)).collect(Collectors.joining(", "))
        + " than with " + explanation.baseline());
  }

  /** Whether a role differs by more than what idling servers differ by. */
  static boolean matters(Role role, Explanation explanation) {
    double most = explanation.roles().stream().mapToDouble(other -> Math.abs(other.difference().mean())).max().orElse(0);
    return Math.abs(role.difference().mean()) >= NAMED * most;
  }

  private static boolean clear(Span span) {
    return span.ci95() == null || span.ci95().low() > 0 || span.ci95().high() < 0;
  }

  private static String cores(Role role) {
    double cores = times(role.difference(), amount(role)).mean();
    return Numbers.value(rounded(Math.abs(cores))) + (cores < 0 ? " cores less" : " cores more");
  }

  private static double rounded(double cores) {
    return cores == 0 ? 0 : Double.parseDouble(String.format(Locale.ROOT, "%.2g", cores));
  }

  static double amount(Role role) {
    return role.unit().equals("operation") ? OPERATIONS : 1;
  }

  static String work(Role role) {
    return role.unit().equals("operation") ? "1,000 operations/s" : "1 " + role.unit() + "/s";
  }

  static String named(Role role) {
    return ROLES.getOrDefault(role.name(), role.name());
  }

  static Span times(Span span, double factor) {
    return new Span(span.mean() * factor, span.ci95() == null ? null : new Interval(span.ci95().low() * factor, span.ci95().high() * factor));
  }

  static String percent(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share + 0.0) : Numbers.NONE;
  }
}
