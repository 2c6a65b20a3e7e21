package io.hadoopbench.core.report;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.table.Printable;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * Markdown reports on a run: the complete report with folded details, and a brief for an issue or
 * an email.
 */
public final class MarkdownReport {
  static final int OPEN_LINES = 60;
  static final int BRIEF_LINES = 40;

  /** Number of sentences and warnings that are shown unfolded. A brief omits the rest. */
  private static final int SENTENCES = 8;

  private static final int WARNINGS = 6;
  private static final int TITLE_LINES = 2;
  private static final int HEAD_LINES = 3;
  private static final int NOTE_LINES = 2;

  private record Text(
      ReportHeader header,
      String facts,
      List<Headline.Sentence> answers,
      List<String> explained,
      List<String> warnings,
      List<String> furtherWarnings,
      List<String> command,
      List<Section> sections,
      List<Section> folded) {}

  private MarkdownReport() {}

  /** Renders report.md, for a wiki or an issue. */
  static String whole(RunResult run, Latencies latencies) {
    ReportTables tables = new ReportTables(run, latencies, ReportTables.Output.MARKDOWN);
    int left = OPEN_LINES - lines(render("report.md", run, latencies, "", List.of(), List.of()));
    List<Section> open = new ArrayList<>();
    List<Section> folded = new ArrayList<>();
    for (Section section : tables.open()) {
      boolean fits = lines(section) <= left;
      (fits ? open : folded).add(section);
      left -= fits ? lines(section) : 0;
    }
    tables.all().stream()
        .filter(section -> !open.contains(section) && !folded.contains(section))
        .forEach(folded::add);
    return render("report.md", run, latencies, "", open, folded);
  }

  /**
   * Renders a brief for an issue or an email: result, table, machine and warnings in at most 40
   * lines.
   *
   * @param command command that repeats the run; empty if unknown
   */
  public static String brief(RunResult run, String command) {
    int left =
        BRIEF_LINES - lines(render("brief.md", run, Latencies.NONE, command, List.of(), List.of()));
    List<Section> primary =
        new ReportTables(run, Latencies.NONE, ReportTables.Output.MARKDOWN)
            .summary().stream()
                .map(section -> section.first(left - TITLE_LINES - HEAD_LINES - NOTE_LINES))
                .toList();
    return render("brief.md", run, Latencies.NONE, command, primary, List.of());
  }

  private static String render(
      String template,
      RunResult run,
      Latencies latencies,
      String command,
      List<Section> sections,
      List<Section> folded) {
    ReportHeader header = ReportHeader.of(run, latencies);
    List<String> warnings = header.warnings();
    int open = Math.min(WARNINGS, warnings.size());
    return Templates.markdown(
        template,
        new Text(
            header,
            String.join(" · ", header.facts()),
            first(header.answers()),
            first(header.explained()),
            warnings.subList(0, open),
            warnings.subList(open, warnings.size()),
            command.isEmpty() ? List.of() : List.of(Printable.line(command).replace("`", "")),
            sections,
            folded));
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(SENTENCES, all.size()));
  }

  private static int lines(String text) {
    return (int) text.replaceAll("(?s)<details>.*?</details>", "").lines().count();
  }

  private static int lines(Section section) {
    return TITLE_LINES
        + (section.hasRows() ? HEAD_LINES + section.rows().size() : 0)
        + NOTE_LINES * section.notes().size();
  }
}
