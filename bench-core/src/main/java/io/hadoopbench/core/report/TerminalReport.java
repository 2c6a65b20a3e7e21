package io.hadoopbench.core.report;

import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Precision;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Screen.Tone;
import io.hadoopbench.core.table.Section;
import io.hadoopbench.core.table.TerminalText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report that a run prints at its end: the result, tables, caveats, and the result again. */
public final class TerminalReport {
  /** Length of the short report in lines. */
  static final int LINES = 40;

  /**
   * Maximum number of results for which the short report contains a sentence each. If there are
   * more, it contains a few sentences and the number of the others.
   */
  private static final int MOST_ANSWERS = 4;

  private static final int FEW_ANSWERS = 2;

  private static final int LEAST_ROWS = 2;
  private static final int MOST_ROWS = 12;
  private static final int CAVEAT_LINES = 11;
  private static final int LEAST_CAVEAT_LINES = 6;

  /** An empty line, the title of the caveats, and the line with the number of omitted caveats. */
  private static final int CAVEAT_HEAD_LINES = 3;

  private final RunResult run;
  private final Screen screen;
  private final String page;
  private final ReportHeader header;

  private TerminalReport(RunResult run, Screen screen, String page) {
    this.run = run;
    this.screen = screen;
    this.page = page;
    this.header = ReportHeader.of(run, Latencies.NONE);
  }

  /**
   * Renders the report in at most 40 lines unless names or reasons are very long. Tables and
   * caveats that do not fit are shortened or omitted.
   *
   * @param page path of the HTML report
   */
  public static String brief(RunResult run, Screen screen, String page) {
    return new TerminalReport(run, screen, page).brief();
  }

  /** Renders all tables and caveats. */
  public static String full(RunResult run, Screen screen, String page) {
    return new TerminalReport(run, screen, page).full();
  }

  private String brief() {
    String head = head(MOST_ANSWERS);
    String end = path() + last(MOST_ANSWERS);
    List<Section> sections = new ReportTables(run, Latencies.NONE, ReportTables.Output.BRIEF).all();
    int left = LINES - lines(head) - lines(end);
    String primary = fitting(sections.get(0), left - LEAST_CAVEAT_LINES);
    left -= lines(primary);
    String caveats = caveats(Math.min(CAVEAT_LINES, left - CAVEAT_HEAD_LINES));
    left -= lines(caveats);
    String sentences = lines(sentences()) <= left ? sentences() : "";
    left -= lines(sentences);
    StringBuilder tables = new StringBuilder();
    for (Section section : sections.subList(1, sections.size())) {
      String table = fitting(section, left);
      tables.append(table);
      left -= lines(table);
    }
    return head + primary + sentences + tables + caveats + end;
  }

  private String full() {
    TerminalText out = text();
    out.paragraph(String.join(" | ", header.facts()));
    new ReportTables(run, Latencies.NONE, ReportTables.Output.TERMINAL).all().forEach(out::section);
    return head(Integer.MAX_VALUE)
        + out
        + sentences()
        + caveats(Integer.MAX_VALUE)
        + path()
        + last(Integer.MAX_VALUE);
  }

  private TerminalText text() {
    return new TerminalText(screen);
  }

  private String head(int most) {
    return text().blank() + answers(most) + text().paragraph(title());
  }

  private String title() {
    List<TrialResult> trials = run.ofBlocks();
    return header.scenario()
        + " on the "
        + header.cluster()
        + " cluster: "
        + Numbers.counted(run.blocksBegun(), "block")
        + ", "
        + Numbers.count(trials.stream().filter(TrialResult::valid).count())
        + " of "
        + Numbers.counted(trials.size(), "trial")
        + " valid"
        + (run.status() == RunStatus.COMPLETE ? "" : ", " + run.status());
  }

  /** Returns the results as sentences, each on a separate line. */
  private String answers(int most) {
    TerminalText out = text();
    int all = header.answers().size();
    int shown = all > most ? FEW_ANSWERS : all;
    header.answers().stream()
        .limit(shown)
        .forEach(sentence -> out.paragraph(sentence.toString(), Tone.of(sentence.tone())));
    if (all > shown) {
      out.paragraph("and " + Numbers.counted(all - shown, "more variant"));
    }
    return out.toString();
  }

  private String last(int most) {
    return header.answers().isEmpty() ? "" : text().blank() + answers(most);
  }

  private String sentences() {
    TerminalText out = text();
    if (!header.explained().isEmpty()) {
      out.blank();
      header.explained().forEach(out::paragraph);
    }
    return out.toString();
  }

  /**
   * Returns as many table rows as fit; empty if too few fit. Notes are shown only if the section
   * contains nothing else.
   */
  private String fitting(Section section, int left) {
    if (!section.hasRows()) {
      String notes = text().section(section).toString();
      return lines(notes) <= left ? notes : "";
    }
    for (int rows = Math.min(section.rows().size(), MOST_ROWS);
        rows >= Math.min(LEAST_ROWS, section.rows().size());
        rows--) {
      String table = text().section(section.first(rows)).toString();
      if (lines(table) <= left) {
        return table;
      }
    }
    return "";
  }

  private String caveats(int most) {
    if (header.warnings().isEmpty()) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    int shown = 0;
    for (String warning : header.warnings()) {
      String item = text().list(List.of(Map.entry("!", warning))).toString();
      if (shown > 0 && lines(all.toString()) + lines(item) > most) {
        all.append(
            text()
                .paragraph(
                    "and "
                        + Numbers.counted(header.warnings().size() - shown, "more caveat")
                        + " in the report"));
        break;
      }
      all.append(item);
      shown++;
    }
    return text().title(ReportHeader.CAVEATS) + all.toString();
  }

  private String path() {
    return "\nreport: " + page + "\n";
  }

  private static int lines(String text) {
    return (int) text.lines().count();
  }

  /**
   * Returns one short line with the comparisons so far, for example {@code encrypted 62 % slower
   * (58 to 66 %)}; empty while there are too few blocks for an interval.
   */
  public static Optional<String> progress(RunResult run) {
    String all =
        Precision.soFar(run).stream()
            .map(
                comparison ->
                    comparison.variant()
                        + " "
                        + Headline.cost(run.plan(), run.primaryMetric(), comparison))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /** Returns the interim result of an incomplete run in one line. */
  public static String soFar(RunResult run) {
    String answers =
        Headline.of(run).stream()
            .map(sentence -> TerminalText.ascii(sentence.toString()))
            .collect(Collectors.joining("; "));
    int blocks = run.comparisons().stream().mapToInt(comparison -> comparison.n()).max().orElse(0);
    return "interim result, "
        + Numbers.counted(blocks, "complete block")
        + ": "
        + (answers.isEmpty() ? "no comparison yet" : answers);
  }
}
