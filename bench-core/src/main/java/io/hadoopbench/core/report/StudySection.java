package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import io.hadoopbench.core.model.Summary;
import java.util.Optional;

/**
 * The figures of a published study beside ours. Another machine gives other figures; what can be compared is the shape, hence
 * the ratio to the baseline in both.
 */
final class StudySection {
  private StudySection() { }

  /** Without rows when the run reproduces no study. */
  static Section of(RunResult run) {
    Study study = run.study();
    Section.Builder section = Section.titled("study", study == null ? "" : "Study " + study.id() + ": " + study.title())
        .text("row").numbers("ours", "published", "ours / published", "vs " + run.baseline() + ": ours", "published");
    if (study == null) {
      return section.build();
    }
    Findings findings = new Findings(run);
    for (Figure figure : study.figures()) {
      Optional<Double> ours = median(findings, figure.variant(), figure.metric());
      Optional<Figure> publishedBaseline = study.figures().stream()
          .filter(f -> f.variant().equals(run.baseline()) && f.metric().equals(figure.metric())).findFirst();
      boolean baseline = figure.variant().equals(run.baseline());
      section.row(figure.label() + findings.metric(figure.metric()).map(metric -> " (" + metric.unit() + ")").orElse(""),
          ours.map(Numbers::value).orElse("not measured"), Numbers.exact(figure.value()),
          ours.map(o -> Numbers.ratio(o / figure.value())).orElse(Numbers.NONE),
          baseline ? "" : ourRatio(findings, figure),
          baseline ? "" : publishedBaseline.map(b -> Numbers.ratio(figure.value() / b.value())).orElse(Numbers.NONE));
    }
    return section.note("Published on other hardware and another release: compare the ratios to the baseline, not the figures.").build();
  }

  private static Optional<Double> median(Findings findings, String variant, String metric) {
    return findings.summary(variant, metric).map(Summary::median);
  }

  private static String ourRatio(Findings findings, Figure figure) {
    return findings.comparison(figure.variant(), figure.metric()).map(c -> Numbers.ratio(c.ratio())).orElse(Numbers.NONE);
  }
}
