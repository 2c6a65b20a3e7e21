package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import java.util.List;
import java.util.stream.Stream;

/** report.md: the whole result as tables, for an issue or a wiki. */
public final class MarkdownReport {
  private record Page(String scenario, String question, String version, List<String> facts, List<Headline.Sentence> answers,
      List<String> warnings, List<Section> sections) { }

  private MarkdownReport() { }

  public static String render(RunResult run, Latencies latencies) {
    List<Section> sections = Stream.of(Stream.of(ResultSections.primary(run)), ResultSections.besidePrimary(run),
            Stream.of(LatencySection.of(run, latencies), LimitSection.of(run), ProfileSections.shares(run),
                ProfileSections.flameGraphs(run), TrialSections.unavailable(run), TrialSections.invalid(run, Integer.MAX_VALUE),
                FactSections.evidence(run), FactSections.caches(run), FactSections.resources(run), FactSections.environment(run),
                FactSections.options(run)))
        .flatMap(all -> all).filter(section -> !section.isEmpty()).toList();
    return Templates.markdown("report.md", new Page(run.header().scenario(), run.header().question(), run.header().version(), Masthead.facts(run),
        Headline.of(run), Masthead.warnings(run, latencies), sections));
  }
}
