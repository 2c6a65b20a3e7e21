package io.hadoopbench.core.report;

import io.hadoopbench.core.report.explain.ExplainSections;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The tables of a run for one of the reports. */
record ReportTables(RunResult run, Latencies latencies, Output output) {
  /**
   * The reports that show tables: the short report that a run prints, the report for an issue or a
   * wiki, and two complete reports.
   */
  enum Output {
    BRIEF,
    MARKDOWN,
    TERMINAL,
    HTML;

    private boolean isComplete() {
      return this == TERMINAL || this == HTML;
    }
  }

  /**
   * A group of tables in the HTML report, which has plots between the groups. Facts are folded in
   * that report.
   */
  private enum Group {
    SUMMARY,
    EXPLAINED,
    RESULTS,
    LATENCY,
    DETAILS,
    FACTS
  }

  private record Entry(
      Group group, Set<Output> outputs, Function<ReportTables, Stream<Section>> tables) {}

  /** Number of invalid trials that the short report lists. The others are only counted. */
  private static final int INVALID_LISTED = 5;

  private static final Set<Output> EVERYWHERE = EnumSet.allOf(Output.class);
  private static final Set<Output> LONG = EnumSet.complementOf(EnumSet.of(Output.BRIEF));
  private static final Set<Output> COMPLETE = EnumSet.of(Output.TERMINAL, Output.HTML);

  /** All tables in report order. To add a table, add one line here. */
  private static final List<Entry> ALL =
      List.of(
          entry(Group.SUMMARY, EVERYWHERE, ResultSections::primary),
          entry(Group.DETAILS, EVERYWHERE, TrialSections::unavailable),
          new Entry(
              Group.DETAILS,
              EVERYWHERE,
              tables ->
                  Stream.of(
                      TrialSections.invalid(
                          tables.run(),
                          tables.output() == Output.BRIEF ? INVALID_LISTED : Integer.MAX_VALUE))),
          entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::parts),
          entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::waits),
          entry(Group.EXPLAINED, LONG, ExplainSections::levels),
          entry(Group.EXPLAINED, LONG, ExplainSections::levelWaits),
          entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::servers),
          new Entry(
              Group.EXPLAINED,
              EVERYWHERE,
              tables ->
                  tables.output() != Output.BRIEF || tables.run().explained()
                      ? Stream.of(ExplainSections.sizing(tables.run()))
                      : Stream.of()),
          entry(Group.RESULTS, EVERYWHERE, ResultSections::byFactor),
          entry(Group.RESULTS, EVERYWHERE, MetricSections::differing),
          entry(Group.RESULTS, COMPLETE, InterleavingSection::of),
          new Entry(
              Group.RESULTS, EVERYWHERE, tables -> StudySection.tables(tables.run()).stream()),
          new Entry(Group.RESULTS, EVERYWHERE, tables -> StudyLadders.of(tables.run()).stream()),
          entry(Group.RESULTS, EVERYWHERE, StudySection::of),
          new Entry(
              Group.LATENCY,
              LONG,
              tables -> Stream.of(LatencySection.of(tables.run(), tables.latencies()))),
          entry(Group.RESULTS, EVERYWHERE, ProfileSections::shares),
          entry(
              Group.RESULTS,
              EnumSet.of(Output.MARKDOWN, Output.HTML),
              ProfileSections::flameGraphs),
          entry(Group.FACTS, COMPLETE, TrialSections::trials),
          entry(Group.FACTS, LONG, MetricSections::further),
          entry(Group.FACTS, LONG, FactSections::evidence),
          entry(Group.FACTS, LONG, FactSections::caches),
          entry(Group.FACTS, LONG, FactSections::resources),
          entry(Group.FACTS, LONG, FactSections::environment),
          entry(Group.FACTS, LONG, FactSections::options));

  private static Entry entry(Group group, Set<Output> outputs, Function<RunResult, Section> table) {
    return new Entry(group, outputs, tables -> Stream.of(table.apply(tables.run())));
  }

  /** Returns the tables with content. */
  List<Section> all() {
    return of(Group.values());
  }

  /** Returns the tables at the beginning of the Markdown report. The other tables are folded. */
  List<Section> open() {
    return of(Group.SUMMARY, Group.EXPLAINED, Group.RESULTS);
  }

  List<Section> summary() {
    return of(Group.SUMMARY);
  }

  /** Returns the tables by group, in lower case, for the template. */
  Map<String, List<Section>> byGroup() {
    return Stream.of(Group.values())
        .collect(Collectors.toMap(group -> group.name().toLowerCase(Locale.ROOT), this::of));
  }

  private List<Section> of(Group... groups) {
    return ALL.stream()
        .filter(
            entry -> List.of(groups).contains(entry.group()) && entry.outputs().contains(output))
        .flatMap(entry -> entry.tables().apply(this))
        .filter(section -> !section.isEmpty())
        .map(section -> output.isComplete() ? section : section.withoutDetails())
        .toList();
  }

  /** Tables of all trials, of the invalid trials, and of the variants that could not run. */
  private static final class TrialSections {
    /** Number of metrics shown in the trial table; trials.csv contains all of them. */
    private static final int METRICS_OF_A_TRIAL = 4;

    private TrialSections() {}

    static Section unavailable(RunResult run) {
      Section section =
          Section.titled("unavailable", "Variants that could not run here")
              .text("variant", "reason");
      run.variants().stream()
          .filter(v -> !v.available())
          .map(v -> List.of(v.id(), v.reason()))
          .forEach(section::row);
      return section;
    }

    /**
     * Returns the table that lists invalid trials.
     *
     * @param listed number of trials that are listed. The others are only counted
     */
    static Section invalid(RunResult run, int listed) {
      Section section =
          Section.titled("invalid", "Invalid trials (excluded from the comparison)")
              .numbers("block", "attempt")
              .text("variant", "reasons");
      List<TrialResult> invalid = run.trialsInOrder().stream().filter(t -> !t.valid()).toList();
      invalid.stream()
          .limit(listed)
          .forEach(
              t ->
                  section.row(
                      Lookup.block(t),
                      String.valueOf(t.attempt()),
                      t.variant(),
                      String.join("; ", t.reasons())));
      if (invalid.size() > listed) {
        section.note("and " + (invalid.size() - listed) + " more invalid trials");
      }
      return section;
    }

    static Section trials(RunResult run) {
      List<Metric> metrics =
          run.metrics().subList(0, Math.min(METRICS_OF_A_TRIAL, run.metrics().size()));
      Section section =
          Section.titled("trials", "Trials")
              .numbers("block", "order", "attempt")
              .text("variant", "valid")
              .numbers(metrics.stream().map(Lookup::named).toArray(String[]::new))
              .text("reasons");
      for (TrialResult trial : run.trialsInOrder()) {
        List<String> cells =
            new ArrayList<>(
                List.of(
                    Lookup.block(trial),
                    String.valueOf(trial.order()),
                    String.valueOf(trial.attempt()),
                    trial.variant(),
                    trial.valid() ? "yes" : "no"));
        metrics.forEach(m -> cells.add(Numbers.value(trial.metrics().get(m.id()))));
        cells.add(String.join("; ", trial.reasons()));
        section.row(cells);
      }
      return section;
    }
  }

  /** Tables of evidence, caches, resources, environment and options. */
  static final class FactSections {
    private FactSections() {}

    /**
     * Returns every value seen, with its count over a variant's valid trials. Facts common to all
     * variants are listed once, at the end.
     */
    static Section evidence(RunResult run) {
      Section section =
          Section.titled("evidence", "Evidence").text("variant", "fact", "value × times seen");
      Map<String, SortedMap<String, String>> byVariant = new LinkedHashMap<>();
      Lookup.variants(run).forEach(variant -> byVariant.put(variant, seen(run.valid(variant))));
      byVariant.values().removeIf(Map::isEmpty);
      SortedMap<String, String> common = new TreeMap<>();
      if (byVariant.size() > 1) {
        common.putAll(byVariant.values().iterator().next());
        byVariant.values().forEach(facts -> common.entrySet().retainAll(facts.entrySet()));
      }
      byVariant.forEach(
          (variant, facts) ->
              facts.forEach(
                  (fact, values) -> {
                    if (!common.containsKey(fact)) {
                      section.row(variant, fact, values);
                    }
                  }));
      common.forEach((fact, values) -> section.row("each", fact, values));
      return section;
    }

    /** Returns the values seen, with their counts, by fact. */
    private static SortedMap<String, String> seen(List<TrialResult> trials) {
      SortedMap<String, SortedMap<String, Long>> seen = new TreeMap<>();
      trials.forEach(
          trial ->
              trial
                  .evidence()
                  .forEach(
                      (fact, values) ->
                          values.forEach(
                              (value, times) ->
                                  seen.computeIfAbsent(fact, f -> new TreeMap<>())
                                      .merge(value, times, Long::sum))));
      SortedMap<String, String> texts = new TreeMap<>();
      seen.forEach(
          (fact, values) ->
              texts.put(
                  fact,
                  values.entrySet().stream()
                      .map(e -> e.getKey() + " × " + Numbers.count(e.getValue()))
                      .collect(Collectors.joining(", "))));
      return texts;
    }

    /** Returns the cache states. Equal states in several trials form one row with a count. */
    static Section caches(RunResult run) {
      Section section =
          Section.titled("caches", "Caches before each trial")
              .text("cache", "host", "asked", "done", "detail")
              .numbers("trials");
      Map<CacheState, Long> states =
          run.trials().stream()
              .flatMap(t -> t.caches().stream())
              .collect(Collectors.groupingBy(s -> s, LinkedHashMap::new, Collectors.counting()));
      states.forEach(
          (s, times) ->
              section.row(
                  s.cache(),
                  s.host(),
                  s.asked(),
                  s.done() ? "yes" : "no",
                  s.detail(),
                  Numbers.count(times)));
      return section;
    }

    static Section resources(RunResult run) {
      List<String> variants = Lookup.variants(run);
      Section section =
          Section.titled("resources", "Resources, median over the valid trials")
              .text("resource")
              .numbers(variants.toArray(String[]::new));
      SortedSet<String> names = new TreeSet<>();
      run.trials().forEach(t -> names.addAll(t.resources().keySet()));
      for (String name : names) {
        List<String> cells = new ArrayList<>(List.of(name));
        variants.forEach(v -> cells.add(median(run.valid(v), name)));
        section.row(cells);
      }
      return section;
    }

    private static String median(List<TrialResult> trials, String resource) {
      double[] values =
          trials.stream()
              .map(t -> t.resources().get(resource))
              .filter(v -> v != null)
              .mapToDouble(Double::doubleValue)
              .toArray();
      return values.length == 0
          ? Numbers.NONE
          : Numbers.value(Median.withDefaults().evaluate(values));
    }

    static Section environment(RunResult run) {
      Section section = Section.titled("environment", "Environment").text("part", "fact", "value");
      run.environment()
          .forEach((part, facts) -> facts.forEach((fact, value) -> section.row(part, fact, value)));
      return section;
    }

    static Section options(RunResult run) {
      Section section = Section.titled("options", "Options").text("option", "value");
      run.options().forEach((option, value) -> section.row(option, value));
      return section;
    }
  }
}
