package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.analysis.RepeatedRuns;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.model.Explanation.Part;
import io.hadoopbench.core.model.Explanation.Role;
import io.hadoopbench.core.model.Feature;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.explain.Sentences;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each feature costs: a row for each, from runs that measured it. */
public final class CostTable {
  public static final String FILE = "costs.md";
  private static final String CAVEATS =
      """
      CPU is that of the whole process, for the same work, where it differs clearly. A price in throughput alone misleads: who has idle cores
      pays in CPU, and who has none in time. "Most of the difference" may sum up to more than all of it: the CPU of others is at most so much of
      what was waited for. Cores are for CPUs of the same kind and files of the same size. A row that has no CPU is of a run that kept none, or
      its CPU differs by no more than chance. "Not warm": compilers were still at work when measuring began. What is 50 % slower takes twice as
      long, which is 100 % longer. The mean of all runs counts each day on each machine once. HDFS takes the native codec where libhadoop is
      loaded with OpenSSL, and Java's elsewhere.\
      """;

  private static final String NOT_MEASURED = "not measured yet";
  private static final int PARTS = 2;
  private static final double IDLED = 10;
  private static final int DATE = "2026-11-22".length();

  /**
   * A row, as text; cells of what was not measured are {@link Numbers#NONE}.
   *
   * @param cores what a round amount of the work takes more, in cores
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
     * @param command that would measure it
     */
    public static Row missing(Feature feature, String command) {
      return new Row(
          feature,
          NOT_MEASURED,
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
   * @param result after the analysis
   * @param machine its name, or what stands for it on the page
   * @param warm whether no compiler was at work any more when measuring began
   */
  public record Run(RunResult result, String machine, boolean warm) {
    /** With all that it tells of itself. */
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
   * A feature by the runs that measured it, the oldest first: the price is that of the last one,
   * the others say how it differs from day to day. Missing if none of them compares it.
   */
  public static Row row(Feature feature, String command, List<Run> runs) {
    List<Run> describe =
        runs.stream().filter(run -> comparison(run.result(), feature).isPresent()).toList();
    if (describe.isEmpty()) {
      return Row.missing(feature, command);
    }
    Run last = describe.get(describe.size() - 1);
    RunResult run = last.result();
    Comparison comparison = comparison(run, feature).orElseThrow();
    Optional<Explanation> explanation =
        run.findings().explanations().stream()
            .filter(
                one ->
                    one.variant().equals(feature.variant())
                        && one.baseline().equals(against(run, feature)))
            .findFirst();
    return new Row(
        feature,
        Headline.cost(run.plan(), run.plan().primaryMetric(), comparison),
        days(feature, describe),
        explanation.map(CostTable::cpu).orElse(Numbers.NONE),
        explanation.flatMap(CostTable::where).orElse(Numbers.NONE),
        load(run, feature.variant()),
        day(run) + ", " + last.machine() + (last.warm() ? "" : ", not warm"),
        command,
        explanation.map(CostTable::cores).orElse(""));
  }

  /** Its CPUs and its JVM, as the run itself tells them. */
  private static String machine(RunResult run) {
    Map<String, SortedMap<String, String>> environment = run.measured().environment();
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

  private static Optional<Comparison> comparison(RunResult run, Feature feature) {
    return Analysis.between(run, feature.variant(), against(run, feature));
  }

  private static String day(RunResult run) {
    return run.header().started().substring(0, DATE);
  }

  private static String days(Feature feature, List<Run> runs) {
    RepeatedRuns days =
        RepeatedRuns.of(
            runs.stream()
                .map(
                    run ->
                        new RepeatedRuns.Ratio(
                            day(run.result()),
                            run.machine(),
                            comparison(run.result(), feature).orElseThrow().effect().ratio()))
                .toList());
    if (runs.size() < 2) {
      return days.toString();
    }
    Amount all =
        new Amount(
            runs.get(0).result().plan().primaryMetric(),
            days.mean(),
            days.enough() ? days.further() : days.seen());
    return (days.enough() ? "a further day: " : "")
        + all.spread()
        + ", mean "
        + all.brief()
        + " ("
        + days
        + ")";
  }

  private static String load(RunResult run, String variant) {
    String maps = run.plan().options().getOrDefault("maps", "1");
    String threads =
        Load.threads(run, variant).isPresent()
            ? Numbers.counted(Load.threads(run, variant).getAsInt(), "thread")
            : Numbers.NONE;
    return maps.equals("1") ? threads : maps + " maps x " + threads;
  }

  /** CPU of each role for the same work, without and with it; of roles that clearly differ. */
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
        : "a"
            + (explanation.roles().get(0).unit().equals("GB") ? " GB: " : "n operation: ")
            + (roles.isEmpty() ? "no clear difference" : String.join(", ", roles));
  }

  /** Empty of a server that idled without it: a percentage of next to nothing says nothing. */
  private static String percent(Role role) {
    double times = role.seconds() / role.baselineSeconds();
    return role.baselineSeconds() > 0 && times < IDLED
        ? String.format(Locale.ROOT, " (%+.0f %%)", 100 * (times - 1))
        : "";
  }

  private static String time(Role role, double seconds) {
    return role.unit().equals("GB") ? Numbers.value(seconds) + " s" : Numbers.time(seconds * 1e6);
  }

  private static Stream<Role> clear(Explanation explanation) {
    return explanation.roles().stream()
        .filter(role -> role.difference().clearAmongMany() && Sentences.matters(role, explanation));
  }

  /** The largest parts of the difference; empty where nothing clear is to be shared out. */
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

  /** A part may be more than the difference, where another one makes up for it. */
  private static String share(Explanation explanation, Part part) {
    return (explanation.share(part) > 1
            ? "more than all"
            : Sentences.percent(explanation.share(part)))
        + " "
        + (part.name().equals(Explanation.UNEXPLAINED) ? "not explained" : part.name());
  }

  private static String cores(Explanation explanation) {
    List<Role> roles = clear(explanation).toList();
    return roles.isEmpty()
        ? ""
        : "at "
            + Sentences.work(roles.get(0))
            + ": "
            + roles.stream()
                .map(role -> Sentences.cores(explanation, role))
                .collect(Collectors.joining(", "));
  }

  /**
   * @param intro paragraphs below the title
   */
  public static String page(List<String> intro, List<Row> rows) {
    return Templates.markdown(
        "costs.md",
        new Page(
            "What features cost",
            Stream.concat(intro.stream(), Stream.of(CAVEATS)).toList(),
            Stream.of(costs(rows), cpu(rows), sizing(rows)).filter(Section::hasRows).toList()));
  }

  /** The table of those that people ask for most, without a title. */
  public static String asked(List<Row> rows) {
    Section.Builder section =
        Section.titled("asked", "").text("feature", "costs", "all runs", "load", "measured", "run");
    rows.stream()
        .filter(row -> row.feature().asked())
        .forEach(
            row ->
                section.row(
                    row.feature().name(),
                    row.cost(),
                    row.days(),
                    row.load(),
                    row.measured(),
                    row.command()));
    return Templates.markdown("rows.md", section.build());
  }

  private static Section costs(List<Row> rows) {
    Section.Builder section =
        Section.titled("costs", "Prices")
            .text(
                "feature",
                "costs (95 %)",
                "all runs",
                "load",
                "measured",
                "run",
                "published by others, and what differs");
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
    return section.build();
  }

  private static Section cpu(List<Row> rows) {
    Section.Builder section =
        Section.titled("cpu", "CPU, and where the time goes")
            .text("feature", "CPU without → with it", "most of the difference");
    rows.stream()
        .filter(row -> !row.cpu().equals(Numbers.NONE))
        .forEach(row -> section.row(row.feature().name(), row.cpu(), row.where()));
    return section.build();
  }

  private static Section sizing(List<Row> rows) {
    Section.Builder section = Section.titled("sizing", "Sizing").text("feature", "takes");
    rows.stream()
        .filter(row -> !row.cores().isEmpty())
        .forEach(row -> section.row(row.feature().name(), row.cores()));
    return section.build();
  }
}
