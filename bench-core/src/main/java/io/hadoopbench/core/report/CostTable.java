package io.hadoopbench.core.report;

import io.hadoopbench.core.report.explain.Sentences;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Explanation.Role;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of the costs of features, from the runs that measured them. */
public final class CostTable {
  public static final String FILE = "costs.md";
  public static final String TITLE = "What features cost";

  /** An explanation of how to read {@link #costs}. */
  public static final String CAVEATS =
      """
      50 % slower means taking twice as long, which is 100 % longer. A cost in throughput can mislead:
      with idle cores a feature costs CPU, without them it costs time. "Not warm": JIT compilation
      still used CPU when measuring began. In the mean, each day on each machine has the same weight.
      HDFS uses the native codec if libhadoop is loaded with OpenSSL, and otherwise the Java codec.\
      """;

  /** An explanation of how to read {@link #cpu} and {@link #sizing}. */
  public static final String CPU_CAVEATS =
      """
      CPU is the whole process's CPU time for the same work. It is shown only if it clearly differs
      and the run recorded it. "Most of the difference" names the components that explain most of it.
      CPU use by servers and background threads is an upper bound on the load's waiting time, so
      shares can add up to more than 100 %, and a single one can be "over 100 %". Sizing is valid for
      the same kind of CPU and the same file size.\
      """;

  private static final int PARTS = 2;
  private static final double IDLED = 10;
  private static final int DATE = "2026-11-22".length();

  /**
   * A row as text. Cells for values that were not measured contain {@link Numbers#NONE}.
   *
   * @param cores additional cores that are needed for a round amount of work
   */
  public record Row(
      Feature feature,
      String cost,
      String days,
      String cpu,
      String where,
      String load,
      String measured,
      String command,
      String cores) {
    /**
     * Returns a row for a feature that no run measured.
     *
     * @param command command that would measure the feature
     */
    public static Row missing(Feature feature, String command) {
      return new Row(
          feature,
          "not measured yet",
          Numbers.NONE,
          Numbers.NONE,
          Numbers.NONE,
          Numbers.NONE,
          Numbers.NONE,
          command,
          "");
    }
  }

  /**
   * A run that measured a feature.
   *
   * @param result result after the analysis
   * @param machine name of the machine, or the abbreviation used on the page
   * @param warm whether JIT compilation had settled before measuring began
   */
  public record Run(RunResult result, String machine, boolean warm) {
    /** Returns the run with the machine and the warm-up state that its result records. */
    public static Run of(RunResult result) {
      return new Run(
          result,
          CostTable.machine(result),
          result.measured().warmUp() == null || result.measured().warmUp().cold().isEmpty());
    }
  }

  private record Page(String title, List<String> intro, List<Section> sections) {}

  private CostTable() {}

  /**
   * Returns a feature's row from a run. The row is marked as missing if the run does not compare
   * the feature.
   */
  public static Row row(Feature feature, String command, Run measured) {
    RunResult run = measured.result();
    Optional<Comparison> comparison = comparison(run, feature);
    if (comparison.isEmpty()) {
      return Row.missing(feature, command);
    }
    Optional<Explanation> explanation =
        run.explanations().stream()
            .filter(
                one ->
                    one.variant().equals(feature.variant())
                        && one.baseline().equals(against(run, feature)))
            .findFirst();
    return new Row(
        feature,
        Headline.cost(run.plan(), run.primaryMetric(), comparison.get()),
        "1 run, 1 day, 1 machine",
        explanation.map(CostTable::cpu).orElse(Numbers.NONE),
        explanation.flatMap(CostTable::where).orElse(Numbers.NONE),
        load(run, feature.variant()),
        day(run) + ", " + measured.machine() + (measured.warm() ? "" : ", not warm"),
        command,
        explanation.map(CostTable::cores).orElse(""));
  }

  /** Returns the CPUs and the JVM that the run recorded. */
  private static String machine(RunResult run) {
    Map<String, SortedMap<String, String>> environment = run.environment();
    SortedMap<String, String> cpu = environment.getOrDefault("cpu", new TreeMap<>());
    return cpu.getOrDefault("cores", "?")
        + " x "
        + cpu.getOrDefault("model name", "CPU")
        + ", Java "
        + environment.getOrDefault("jvm", new TreeMap<>()).getOrDefault("version", "?");
  }

  private static String against(RunResult run, Feature feature) {
    return feature.against().isEmpty() ? Load.baseline(run, feature.variant()) : feature.against();
  }

  static Optional<Comparison> comparison(RunResult run, Feature feature) {
    return Analysis.between(run, feature.variant(), against(run, feature));
  }

  static String day(RunResult run) {
    return run.header().started().substring(0, DATE);
  }

  private static String load(RunResult run, String variant) {
    String maps = run.options().getOrDefault("maps", "1");
    String threads =
        Load.threads(run, variant).isPresent()
            ? Numbers.counted(Load.threads(run, variant).getAsInt(), "thread")
            : Numbers.NONE;
    return maps.equals("1") ? threads : maps + " maps x " + threads;
  }

  /**
   * Returns the CPU time for the same work without and with the feature, for roles with a clear
   * difference.
   */
  private static String cpu(Explanation explanation) {
    List<String> roles =
        clear(explanation)
            .map(
                role ->
                    Role.label(role.name())
                        + " "
                        + time(role, role.baselineSeconds())
                        + " → "
                        + time(role, role.seconds())
                        + percent(role)
                        + Sentences.once(explanation, role))
            .toList();
    return explanation.roles().isEmpty()
        ? Numbers.NONE
        : "per "
            + (explanation.roles().get(0).unit().equals("GB") ? "GB: " : "operation: ")
            + (roles.isEmpty() ? "no clear difference" : String.join(", ", roles));
  }

  /**
   * Returns the change in percent; empty for a server that was nearly idle without the feature,
   * because a percentage would be meaningless.
   */
  private static String percent(Role role) {
    double times = role.seconds() / role.baselineSeconds();
    return role.baselineSeconds() > 0 && times < IDLED
        ? Numbers.format(" (%+.0f %%)", 100 * (times - 1))
        : "";
  }

  private static String time(Role role, double seconds) {
    return role.unit().equals("GB") ? Numbers.value(seconds) + " s" : Numbers.time(seconds * 1e6);
  }

  private static Stream<Role> clear(Explanation explanation) {
    return explanation.roles().stream()
        .filter(
            role -> role.difference().clearAmongMany() && Sentences.isRelevant(role, explanation));
  }

  /** Returns the largest components of the difference; empty if no difference is clear. */
  private static Optional<String> where(Explanation explanation) {
    List<Part> parts = new ArrayList<>(explanation.parts());
    parts.removeIf(part -> explanation.share(part) <= 0);
    parts.sort(Comparator.comparingDouble((Part part) -> -explanation.share(part)));
    return !explanation.difference().clear() || parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            parts.stream()
                .limit(PARTS)
                .map(part -> share(explanation, part))
                .collect(Collectors.joining(", ")));
  }

  /**
   * Returns a component's share of the difference. A component can exceed the whole difference if
   * another component offsets it.
   */
  private static String share(Explanation explanation, Part part) {
    return (explanation.share(part) > 1 ? "over 100 %" : Sentences.percent(explanation.share(part)))
        + " "
        + (part.isUnexplained() ? "not explained" : part.name());
  }

  private static String cores(Explanation explanation) {
    List<Role> roles = clear(explanation).toList();
    return roles.isEmpty()
        ? ""
        : "for "
            + Sentences.work(explanation, roles.get(0))
            + ": "
            + roles.stream()
                .map(role -> Sentences.cores(explanation, role))
                .collect(Collectors.joining(", "));
  }

  /**
   * Renders a page with all tables.
   *
   * @param intro paragraphs below the title
   */
  public static String page(List<String> intro, List<Row> rows) {
    return page(
        TITLE,
        Stream.of(intro, List.of(CAVEATS, CPU_CAVEATS)).flatMap(List::stream).toList(),
        costs(rows),
        cpu(rows),
        sizing(rows));
  }

  /** Renders all tables that have rows, below a title and paragraphs. */
  public static String page(String title, List<String> intro, Section... sections) {
    return Templates.markdown(
        FILE, new Page(title, intro, Stream.of(sections).filter(Section::hasRows).toList()));
  }

  /** Returns the costs. */
  public static Section costs(List<Row> rows) {
    Section section =
        Section.titled("costs", "Costs")
            .text(
                "feature",
                "cost (95 %)",
                "all runs",
                "load",
                "measured",
                "run",
                "published elsewhere, and differences");
    rows.forEach(
        row ->
            section.row(
                row.feature().name(),
                row.cost(),
                row.days(),
                row.load(),
                row.measured(),
                row.command(),
                row.feature().published().isEmpty() ? Numbers.NONE : row.feature().published()));
    return section;
  }

  /** Returns the CPU time by role and the largest components of each difference. */
  public static Section cpu(List<Row> rows) {
    Section section =
        Section.titled("cpu", "CPU, and where the time goes")
            .text("feature", "CPU without → with it", "most of the difference");
    rows.stream()
        .filter(row -> !row.cpu().equals(Numbers.NONE))
        .forEach(row -> section.row(row.feature().name(), row.cpu(), row.where()));
    return section;
  }

  /** Returns the additional cores that are needed for a round amount of work. */
  public static Section sizing(List<Row> rows) {
    Section section = Section.titled("sizing", "Sizing").text("feature", "additional cores");
    rows.stream()
        .filter(row -> !row.cores().isEmpty())
        .forEach(row -> section.row(row.feature().name(), row.cores()));
    return section;
  }

  /**
   * A feature that users can enable and that has a cost. Each feature is one row of the cost table.
   *
   * @param name short description
   * @param variant the variant with the feature
   * @param against the variant without the feature; empty for the baseline
   * @param published published values and how their measurement differs from this benchmark; empty
   *     if there are none
   * @param asked whether the feature is one of those that are requested most often
   */
  public record Feature(
      String name, String variant, String against, String published, boolean asked) {}
}
