package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.explain.ExplainSections;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.Section;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of a run in one of the reports. */
record ReportTables(RunResult run, Latencies latencies, Output output) {
  /** The reports that show tables. */
  enum Output { TERMINAL, MARKDOWN, HTML }

  /** Where a page with plots has a table: plots stand between the groups. Facts are folded there. */
  private enum Group { SUMMARY, EXPLAINED, RESULTS, LATENCY, DETAILS, FACTS }

  private record Entry(Group group, Set<Output> outputs, Function<ReportTables, Stream<Section>> tables) { }

  /** Invalid trials listed on a terminal before the rest is only counted. */
  private static final int INVALID_LISTED = 5;
  private static final Set<Output> EVERYWHERE = EnumSet.allOf(Output.class);
  private static final Set<Output> FILES = EnumSet.of(Output.MARKDOWN, Output.HTML);
  private static final Set<Output> PAGE = EnumSet.of(Output.HTML);

  /** Every table there is, in the order in which a reader meets them. A new one is a line here. */
  private static final List<Entry> ALL = List.of(
      entry(Group.SUMMARY, EVERYWHERE, ResultSections::primary),
      entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::parts),
      entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::waits),
      entry(Group.EXPLAINED, FILES, ExplainSections::levels),
      entry(Group.EXPLAINED, FILES, ExplainSections::levelWaits),
      entry(Group.EXPLAINED, EVERYWHERE, ExplainSections::servers),
      new Entry(Group.EXPLAINED, EVERYWHERE, tables -> tables.output() != Output.TERMINAL || tables.run().explained()
          ? Stream.of(ExplainSections.sizing(tables.run())) : Stream.of()),
      entry(Group.RESULTS, EVERYWHERE, ResultSections::byFactor),
      entry(Group.RESULTS, EVERYWHERE, MetricSections::telling),
      entry(Group.RESULTS, EVERYWHERE, TurnsSection::of),
      new Entry(Group.RESULTS, EVERYWHERE, tables -> StudySection.tables(tables.run()).stream()),
      new Entry(Group.RESULTS, EVERYWHERE, tables -> StudyLadders.of(tables.run()).stream()),
      entry(Group.RESULTS, EVERYWHERE, StudySection::of),
      new Entry(Group.LATENCY, FILES, tables -> Stream.of(LatencySection.of(tables.run(), tables.latencies()))),
      entry(Group.RESULTS, EVERYWHERE, ProfileSections::shares),
      entry(Group.RESULTS, FILES, ProfileSections::flameGraphs),
      entry(Group.DETAILS, EVERYWHERE, TrialSections::unavailable),
      new Entry(Group.DETAILS, EVERYWHERE,
          tables -> Stream.of(TrialSections.invalid(tables.run(), tables.output() == Output.TERMINAL ? INVALID_LISTED : Integer.MAX_VALUE))),
      entry(Group.FACTS, PAGE, TrialSections::trials),
      entry(Group.FACTS, FILES, MetricSections::further),
      entry(Group.FACTS, FILES, FactSections::evidence),
      entry(Group.FACTS, FILES, FactSections::caches),
      entry(Group.FACTS, FILES, FactSections::resources),
      entry(Group.FACTS, FILES, FactSections::environment),
      entry(Group.FACTS, FILES, FactSections::options));

  private static Entry entry(Group group, Set<Output> outputs, Function<RunResult, Section> table) {
    return new Entry(group, outputs, tables -> Stream.of(table.apply(tables.run())));
  }

  /** Those that have something to say. */
  List<Section> all() {
    return of(EnumSet.allOf(Group.class));
  }

  /** Those that a text begins with; what does not fit is folded. */
  List<Section> open() {
    return of(EnumSet.of(Group.SUMMARY, Group.EXPLAINED, Group.RESULTS));
  }

  List<Section> summary() {
    return of(EnumSet.of(Group.SUMMARY));
  }

  List<Section> explained() {
    return of(EnumSet.of(Group.EXPLAINED));
  }

  List<Section> results() {
    return of(EnumSet.of(Group.RESULTS));
  }

  List<Section> latency() {
    return of(EnumSet.of(Group.LATENCY));
  }

  List<Section> details() {
    return of(EnumSet.of(Group.DETAILS));
  }

  List<Section> facts() {
    return of(EnumSet.of(Group.FACTS));
  }

  private List<Section> of(Set<Group> groups) {
    return ALL.stream().filter(entry -> groups.contains(entry.group()) && entry.outputs().contains(output))
        .flatMap(entry -> entry.tables().apply(this)).filter(section -> !section.isEmpty()).toList();
  }
}
