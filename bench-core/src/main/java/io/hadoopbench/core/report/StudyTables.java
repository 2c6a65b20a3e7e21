package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A published study's own tables, ours and what was published side by side in each column. */
final class StudyTables {
  private StudyTables() { }

  /** None when the run reproduces no study, or one without tables. */
  static List<Section> of(RunResult run) {
    Study study = run.plan().study();
    return study == null ? List.of() : IntStream.range(0, study.tables().size())
        .mapToObj(i -> section(new Lookup(run), study, study.tables().get(i), "study-" + (i + 1))).toList();
  }

  private static Section section(Lookup lookup, Study study, Study.Table table, String id) {
    Section.Builder section = Section.titled(id, "Study " + study.id() + ": " + table.title()).text("case");
    table.columns().forEach(column -> section.numbers(column, "published"));
    List<Figure> figures = study.figures().stream().filter(figure -> table.columns().contains(figure.column())).toList();
    for (String label : figures.stream().map(Figure::label).distinct().toList()) {
      List<String> row = new ArrayList<>(List.of(label));
      for (String column : table.columns()) {
        Optional<Figure> figure = figures.stream().filter(f -> f.label().equals(label) && f.column().equals(column)).findFirst();
        row.add(figure.map(f -> StudySection.median(lookup, f.variant(), f.metric()).map(Numbers::value).orElse("not measured")).orElse(""));
        row.add(figure.map(f -> Numbers.exact(f.value())).orElse(""));
      }
      section.row(row);
    }
    StudySection.otherOptions(lookup.run()).ifPresent(section::note);
    return section.build();
  }
}
