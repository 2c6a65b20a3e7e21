package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Study.Figure;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values of a published study next to the measured values. Absolute values depend on the
 * machine, so the tables also show the measured and the published ratio to the study's reference
 * row.
 */
final class StudySection {
  private StudySection() {}

  /** Returns the table, which has no rows if the run reproduces no study. */
  static Section of(RunResult run) {
    Study study = run.plan().study();
    Section section =
        Section.titled("study", study == null ? "" : "Study " + study.id() + ": " + study.title())
            .text("row")
            .numbers("ours", "published", "ours / published")
            .text("against")
            .numbers("ratio: ours", "published");
    if (study == null || study.figures().isEmpty()) {
      return section;
    }
    for (Figure figure : study.figures()) {
      Optional<Double> ours = median(run, figure.variant(), figure.metric());
      section.row(
          figure.name()
              + run.plan()
                  .metric(figure.metric())
                  .map(metric -> " (" + metric.unit() + ")")
                  .orElse(""),
          ours.map(Numbers::value).orElse("not measured"),
          Numbers.exact(figure.value()),
          ours.map(o -> Numbers.ratio(o / figure.value())).orElse(Numbers.NONE),
          figure.against(),
          ratio(figure, ours, median(run, figure.against(), figure.metric())),
          ratio(figure, Optional.of(figure.value()), published(study, figure)));
    }
    if (!study.note().isEmpty()) {
      section.note(study.note());
    }
    otherOptions(run).ifPresent(section::note);
    return section.note(
        "Published values are from other hardware and another release: compare the ratios, not"
            + " the values.");
  }

  /** Returns a note on options that differ from the study's options; empty if there are none. */
  static Optional<String> otherOptions(RunResult run) {
    Study study = run.plan().study();
    String other =
        run.options().entrySet().stream()
            .filter(
                option ->
                    !study
                        .options()
                        .getOrDefault(option.getKey(), option.getValue())
                        .equals(option.getValue()))
            .map(
                option ->
                    "-"
                        + option.getKey()
                        + " "
                        + option.getValue()
                        + ", not "
                        + study.options().get(option.getKey()))
            .collect(Collectors.joining("; "));
    return other.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Options differ from the study's: "
                + other
                + ". The values are not comparable with the published ones.");
  }

  private static String ratio(Figure figure, Optional<Double> value, Optional<Double> reference) {
    return figure.against().isEmpty()
        ? ""
        : value.flatMap(v -> reference.map(r -> Numbers.ratio(v / r))).orElse(Numbers.NONE);
  }

  private static Optional<Double> published(Study study, Figure figure) {
    return study.figures().stream()
        .filter(f -> f.variant().equals(figure.against()) && f.metric().equals(figure.metric()))
        .map(Figure::value)
        .findFirst();
  }

  /** Returns the measured median that corresponds to a published value. */
  private static Optional<Double> median(RunResult run, String variant, String metric) {
    return ours(run, variant).flatMap(id -> run.summary(id, metric)).map(Summary::median);
  }

  /**
   * Returns the first variant with these levels. If there are several loads, the first load is
   * used. Variant ids omit factors that do not vary.
   */
  static Optional<String> ours(RunResult run, String variant) {
    return run.variants().stream()
        .filter(
            v ->
                Stream.of(variant.split("/"))
                    .allMatch(
                        word ->
                            v.levels().entrySet().stream()
                                .anyMatch(
                                    level ->
                                        word.equals(level.getValue())
                                            || word.equals(
                                                level.getKey() + "=" + level.getValue()))))
        .map(VariantResult::id)
        .findFirst();
  }

  /**
   * Returns the study's tables, with measured and published values side by side in each column;
   * none if the run reproduces no study or a study without tables.
   */
  static List<Section> tables(RunResult run) {
    Study study = run.plan().study();
    return study == null
        ? List.of()
        : IntStream.range(0, study.tables().size())
            .mapToObj(i -> section(run, study, study.tables().get(i), "study-" + (i + 1)))
            .toList();
  }

  private static Section section(RunResult run, Study study, Study.Table table, String id) {
    Section section = Section.titled(id, "Study " + study.id() + ": " + table.title()).text("case");
    table.columns().forEach(column -> section.numbers(column, "published"));
    List<Figure> figures =
        study.figures().stream()
            .filter(figure -> table.columns().contains(figure.column()))
            .toList();
    for (String label : figures.stream().map(Figure::label).distinct().toList()) {
      List<String> row = new ArrayList<>(List.of(label));
      for (String column : table.columns()) {
        Optional<Figure> figure =
            figures.stream()
                .filter(f -> f.label().equals(label) && f.column().equals(column))
                .findFirst();
        row.add(
            figure
                .map(
                    f ->
                        median(run, f.variant(), f.metric())
                            .map(Numbers::value)
                            .orElse("not measured"))
                .orElse(""));
        row.add(figure.map(f -> Numbers.exact(f.value())).orElse(""));
      }
      section.row(row);
    }
    otherOptions(run).ifPresent(section::note);
    return section;
  }
}
