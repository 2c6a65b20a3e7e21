package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;

/** One page with the primary effect of each experiment over many nights; opens without a network. */
public final class HistoryPage {
  private HistoryPage() { }

  /**
   * An experiment.
   *
   * @param nights the oldest first, at least one
   */
  public record Experiment(String name, List<Night> nights) { }

  /**
   * A run of it.
   *
   * @param changes in what it ran on, since the night before
   * @param otherOptions how its options differ from the night before; empty when they do not
   */
  public record Night(RunResult run, List<String> changes, String otherOptions) { }

  /** @param open whether neither answer is certain: drawn hollow */
  private record Dot(int night, double ratio, Interval interval, boolean open, String says) { }

  private record Line(String variant, List<Dot> dots) { }

  /** @param nights when each started; {@code changed} what was new there, empty where nothing was */
  private record Plot(String label, String baseline, Interval tolerance, List<String> nights, List<String> runs,
      List<List<String>> changed, List<Line> lines) { }

  private record Part(String id, String name, String question, List<Section> tables) { }

  private record Page(List<String> facts, List<Part> experiments, String style, String echarts, String plots,
      String script, String data, String version) { }

  /** @param version of hadoop-bench that makes the page */
  public static String render(List<Experiment> experiments, String version) {
    List<Part> parts = new ArrayList<>();
    for (Experiment experiment : experiments) {
      RunHeader header = last(experiment).header();
      parts.add(new Part("experiment-" + parts.size(), experiment.name(), header.question(), List.of(changes(experiment))));
    }
    int nights = experiments.stream().mapToInt(experiment -> experiment.nights().size()).sum();
    List<String> facts = List.of(Numbers.counted(experiments.size(), "experiment"), Numbers.counted(nights, "run"));
    return Templates.html("history.html", new Page(facts, parts, Templates.text("report.css"),
        Templates.text(Templates.ECHARTS), Templates.text("plots.js"),
        Templates.text("history.js"), Templates.json(experiments.stream().map(HistoryPage::plot).toList()), version));
  }

  private static RunResult last(Experiment experiment) {
    return experiment.nights().get(experiment.nights().size() - 1).run();
  }

  private static Plot plot(Experiment experiment) {
    RunResult last = last(experiment);
    String primary = last.plan().primaryMetric().id();
    List<String> variants = experiment.nights().stream().flatMap(night -> night.run().measured().variants().stream()).map(variant -> variant.id())
        .filter(variant -> !variant.equals(last.plan().baseline())).distinct().toList();
    List<Line> lines = new ArrayList<>();
    for (String variant : variants) {
      List<Dot> dots = new ArrayList<>();
      for (int i = 0; i < experiment.nights().size(); i++) {
        int night = i;
        RunResult run = experiment.nights().get(i).run();
        run.findings().comparison(variant, primary).filter(c -> Double.isFinite(c.effect().ratio()))
            .ifPresent(c -> dots.add(new Dot(night, c.effect().ratio(), c.effect().ci95(), c.verdict().open(),
                Headline.says(run.plan(), run.plan().primaryMetric(), c))));
      }
      if (!dots.isEmpty()) {
        lines.add(new Line(variant, dots));
      }
    }
    return new Plot(last.plan().primaryMetric().label()
        + (last.plan().primaryMetric().better() == Metric.Better.HIGHER ? " (more is better)" : " (less is better)"),
        Load.against(last), Interval.aroundOne(last.plan().tolerancePercent()), experiment.nights().stream().map(HistoryPage::day).toList(),
        experiment.nights().stream().map(night -> night.run().header().runId()).toList(),
            experiment.nights().stream().map(HistoryPage::news).toList(), lines);
  }

  private static String day(Night night) {
    return night.run().header().started().replace('T', ' ').replaceFirst(":\\d\\d(\\.\\d+)?Z$", "");
  }

  private static List<String> news(Night night) {
    List<String> news = new ArrayList<>(night.changes());
    if (!night.otherOptions().isEmpty()) {
      news.add("other options: " + night.otherOptions());
    }
    return news;
  }

  /** What changed where; left out of the page when nothing did. */
  private static Section changes(Experiment experiment) {
    Section.Builder section = Section.titled("changes", "What changed").text("night", "run", "what");
    for (Night night : experiment.nights()) {
      news(night).forEach(what -> section.row(List.of(day(night), night.run().header().runId(), what)));
    }
    RunResult last = last(experiment);
    for (String variant : Lookup.variants(last)) {
      last.findings().comparison(variant, last.plan().primaryMetric().id())
          .ifPresent(c -> section.note("Last night " + variant + " "
          + Headline.says(last.plan(), last.plan().primaryMetric(), c) + "."));
    }
    return section.build();
  }
}
