package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Study.Ladder;
import io.hadoopbench.core.result.Study.Rung;
import io.hadoopbench.core.stats.LevelSteps;
import io.hadoopbench.core.stats.LevelSteps.Step;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Tables of the levels in a published study, with measured and published values side by side: the
 * trials, the cost relative to the first level, and the cost relative to the previous level.
 */
record StudyLadders(RunResult run, Ladder ladder, Metric metric, String id) {
  private static final String NOT_MEASURED = "not measured";
  private static final String PUBLISHED = "published";

  /** Returns the tables; none if the run reproduces no study or a study without levels. */
  static List<Section> of(RunResult run) {
    Study study = run.plan().study();
    List<Section> sections = new ArrayList<>();
    for (Ladder ladder : study == null ? List.<Ladder>of() : study.ladders()) {
      Optional<Metric> metric = run.plan().metric(ladder.metric());
      metric.ifPresent(
          found -> {
            StudyLadders tables =
                new StudyLadders(
                    run, ladder, found, "study-ladder-" + study.ladders().indexOf(ladder));
            String title = "Study " + study.id() + ": " + ladder.title();
            sections.addAll(
                List.of(
                    tables.values(title), tables.againstFirst(title), tables.againstBefore(title)));
          });
    }
    return sections;
  }

  private Optional<Summary> ours(Rung rung) {
    return variant(rung).flatMap(variant -> run.summary(variant, ladder.metric()));
  }

  private Optional<String> variant(Rung rung) {
    return StudySection.ours(run, rung.variant());
  }

  private Section values(String title) {
    Section section =
        Section.titled(id + "-values", title + ", " + Lookup.named(metric)).text("level");
    for (String column : List.of("median", "std dev", "max", "min")) {
      section.numbers(column, PUBLISHED);
    }
    for (Rung rung : ladder.rungs()) {
      Optional<Summary> ours = ours(rung);
      Optional<Double> deviation =
          variant(rung)
              .flatMap(variant -> LevelSteps.standardDeviation(run, variant, ladder.metric()));
      section.row(
          List.of(
              rung.label(),
              ours.map(o -> Numbers.value(o.median())).orElse(NOT_MEASURED),
              Numbers.value(rung.median()),
              deviation.map(Numbers::value).orElse(Numbers.NONE),
              Numbers.value(rung.standardDeviation()),
              ours.map(o -> Numbers.value(o.max())).orElse(Numbers.NONE),
              Numbers.value(rung.max()),
              ours.map(o -> Numbers.value(o.min())).orElse(Numbers.NONE),
              Numbers.value(rung.min())));
    }
    StudySection.otherOptions(run).ifPresent(section::note);
    return section.note(
        "Published values are from other hardware and another release: compare the changes, not"
            + " the values.");
  }

  private Section againstFirst(String title) {
    Rung first = ladder.rungs().get(0);
    Section section =
        Section.titled(id + "-first", title + ", change relative to " + first.label())
            .text("level");
    for (String column : List.of("by median", "by max", "by min")) {
      section.numbers(column, PUBLISHED);
    }
    for (Rung rung : ladder.rungs().subList(1, ladder.rungs().size())) {
      List<String> row = new ArrayList<>(List.of(rung.label()));
      change(row, rung, first, Summary::median, Rung::median);
      change(row, rung, first, Summary::max, Rung::max);
      change(row, rung, first, Summary::min, Rung::min);
      section.row(row);
    }
    return section;
  }

  private void change(
      List<String> row,
      Rung rung,
      Rung first,
      Function<Summary, Double> ours,
      ToDoubleFunction<Rung> published) {
    row.add(
        ours(rung)
            .flatMap(one -> ours(first).map(other -> percent(ours.apply(one) / ours.apply(other))))
            .orElse(NOT_MEASURED));
    row.add(percent(published.applyAsDouble(rung) / published.applyAsDouble(first)));
  }

  private Section againstBefore(String title) {
    Section section =
        Section.titled(id + "-before", title + ", change relative to the previous level")
            .text("level")
            .numbers("ours", "95 %")
            .text("result")
            .numbers(PUBLISHED, "95 %")
            .text("result");
    for (int i = 1; i < ladder.rungs().size(); i++) {
      Rung rung = ladder.rungs().get(i);
      Rung before = ladder.rungs().get(i - 1);
      Optional<Step> ours =
          variant(rung)
              .flatMap(
                  one ->
                      variant(before)
                          .flatMap(
                              other ->
                                  LevelSteps.ours(
                                      run, one, other, ladder.metric(), metric.better())));
      Step published = LevelSteps.published(rung, before, run.tolerancePercent(), metric.better());
      section.row(
          List.of(
              rung.label(),
              ours.map(step -> percent(step.ratio())).orElse(NOT_MEASURED),
              ours.map(step -> interval(step.ci95())).orElse(Numbers.NONE),
              ours.map(step -> Headline.words(metric, step.verdict())).orElse(""),
              percent(published.ratio()),
              interval(published.ci95()),
              Headline.words(metric, published.verdict())));
    }
    return section.note(
        "Published intervals are computed by hadoop-bench (Welch) from the published medians"
            + " and standard deviations.");
  }

  private static String percent(double ratio) {
    return Numbers.format("%+.2f %%", 100 * (ratio - 1));
  }

  private static String interval(Interval ci95) {
    return ci95 == null
        ? Numbers.NONE
        : Numbers.format("%+.1f to %+.1f", 100 * (ci95.low() - 1), 100 * (ci95.high() - 1));
  }
}
