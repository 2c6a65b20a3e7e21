package io.hadoopbench.core.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a run prints when it ends: plain ASCII, 100 columns, because it also goes through ssh, log files and mail. */
public final class TerminalReport {
  private static final String NEWLINE = "\n";

  private TerminalReport() { }

  public static String render(RunResult run) {
    StringBuilder out = new StringBuilder();
    paragraph(out, run.header().scenario() + ": " + run.header().question());
    paragraph(out, String.join(" | ", Masthead.facts(run)));
    out.append(NEWLINE);
    List<Headline.Sentence> sentences = Headline.of(run);
    sentences.forEach(s -> paragraph(out, s.toString()));
    Stream.of(Stream.of(ResultSections.primary(run)), ResultSections.besidePrimary(run), Stream.of(LimitSection.of(run),
            ProfileSections.shares(run), TrialSections.unavailable(run), TrialSections.invalid(run, Limits.INVALID_LISTED)))
        .flatMap(all -> all).filter(section -> !section.isEmpty()).forEach(section -> section(out, section));
    List<String> warnings = Masthead.warnings(run, Latencies.NONE);
    if (!warnings.isEmpty()) {
      out.append(NEWLINE).append("Warnings").append(NEWLINE);
      warnings.forEach(warning -> paragraph(out, "- " + warning));
    }
    return out.toString();
  }

  /** A table that belongs to no run. */
  public static String table(String title, List<String> heads, List<List<String>> rows) {
    Section.Builder section = Section.titled(title, title).text(heads.toArray(String[]::new));
    rows.forEach(section::row);
    StringBuilder out = new StringBuilder();
    section(out, section.build());
    return out.toString();
  }

  public static void section(StringBuilder out, Section section) {
    out.append(NEWLINE);
    paragraph(out, section.title());
    if (section.hasRows()) {
      out.append(table(section)).append(NEWLINE);
    }
    section.notes().forEach(note -> paragraph(out, note));
  }

  private static String table(Section section) {
    List<Integer> widths = ColumnWidths.of(section, Limits.TERMINAL_COLUMNS);
    Column[] columns = new Column[widths.size()];
    for (int i = 0; i < columns.length; i++) {
      Section.Column column = section.columns().get(i);
      HorizontalAlign align = column.kind() == Section.Kind.NUMBER ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
      columns[i] = new Column().header(ascii(column.name())).headerAlign(align).dataAlign(align)
          .maxWidth(widths.get(i), OverflowBehaviour.NEWLINE);
    }
    Object[][] cells = section.rows().stream().map(row -> cells(row, widths)).toArray(Object[][]::new);
    return AsciiTable.builder().lineSeparator(NEWLINE).border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
        .data(columns, cells).asString().lines().map(String::stripTrailing).collect(Collectors.joining(NEWLINE));
  }

  private static Object[] cells(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(i -> String.join(NEWLINE, LineBreaks.lines(ascii(row.get(i)), widths.get(i) - ColumnWidths.PADDING))).toArray();
  }

  static void paragraph(StringBuilder out, String text) {
    LineBreaks.lines(ascii(text), Limits.TERMINAL_COLUMNS).forEach(line -> out.append(line).append(NEWLINE));
  }

  /** Our own signs in ASCII, and no control characters: a reason may quote a server's answer. */
  private static String ascii(String text) {
    return text.replace('×', 'x').replace('–', '-').replace("±", "+-").replace("—", "--").replaceAll("\\p{Cntrl}+", " ");
  }
}
