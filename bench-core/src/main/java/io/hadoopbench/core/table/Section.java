package io.hadoopbench.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A report's table, as text for all kinds of output. Columns, rows and notes are added one after
 * another.
 *
 * @param id id for anchors
 * @param notes sentences below the table
 * @param rows rows, each with one cell per column
 */
public record Section(
    String id, String title, List<Column> columns, List<List<String>> rows, List<String> notes) {
  /**
   * A column's content, so that reports can align and colour it. Minor columns also contain
   * numbers, but are omitted first on narrow screens. A link refers to a file in the run directory.
   */
  public enum Kind {
    TEXT,
    NUMBER,
    MINOR,
    DETAIL,
    VERDICT,
    LINK
  }

  /**
   * A column.
   *
   * @param name column heading, with the unit if it is the same for all rows
   */
  public record Column(String name, Kind kind) {
    boolean isNumber() {
      return kind == Kind.NUMBER || isMinor();
    }

    boolean isMinor() {
      return kind == Kind.MINOR || kind == Kind.DETAIL;
    }
  }

  record Row(List<Cell> cells) {}

  /**
   * A cell, for templates.
   *
   * @param css class in the style sheet
   * @param href link target; null if the cell is not a link
   * @param names whether the cell is the heading of its row
   */
  record Cell(String text, String css, String href, boolean names) {}

  public boolean isEmpty() {
    return rows.isEmpty() && notes.isEmpty();
  }

  public boolean hasRows() {
    return !rows.isEmpty();
  }

  /**
   * Returns the table without notes, limited to a number of rows. A note states the number of
   * omitted rows.
   */
  public Section first(int most) {
    List<String> left =
        rows.size() > most ? List.of("and " + (rows.size() - most) + " more rows") : List.of();
    return new Section(id, title, columns, rows.subList(0, Math.min(rows.size(), most)), left);
  }

  /** Returns the table without its detail columns. */
  public Section withoutDetails() {
    List<Integer> kept =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).kind() != Kind.DETAIL)
            .boxed()
            .toList();
    return new Section(
        id,
        title,
        kept.stream().map(columns::get).toList(),
        rows.stream().map(row -> kept.stream().map(row::get).toList()).toList(),
        notes);
  }

  List<Row> table() {
    return rows.stream()
        .map(
            row ->
                new Row(
                    IntStream.range(0, row.size())
                        .mapToObj(i -> cell(columns.get(i), row.get(i), i == 0))
                        .toList()))
        .toList();
  }

  List<Cell> head() {
    return columns.stream()
        .map(c -> new Cell(c.name(), c.isNumber() ? "number" : "", null, false))
        .toList();
  }

  private static Cell cell(Column column, String text, boolean first) {
    return new Cell(
        text,
        switch (column.kind()) {
          case TEXT, LINK -> "";
          case NUMBER, MINOR, DETAIL -> "number";
          case VERDICT -> "verdict " + text.replaceAll("[^a-z].*", "");
        },
        column.kind() == Kind.LINK ? text : null,
        first && column.kind() == Kind.TEXT && !text.isEmpty());
  }

  public static Section titled(String id, String title) {
    return new Section(id, title, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  public Section text(String... names) {
    return columns(Kind.TEXT, names);
  }

  public Section numbers(String... names) {
    return columns(Kind.NUMBER, names);
  }

  /** Adds number columns that are omitted first on narrow screens. */
  public Section minor(String... names) {
    return columns(Kind.MINOR, names);
  }

  /** Adds number columns that short reports omit. */
  public Section details(String... names) {
    return columns(Kind.DETAIL, names);
  }

  public Section link(String name) {
    return columns(Kind.LINK, name);
  }

  public Section verdict(String name) {
    return columns(Kind.VERDICT, name);
  }

  private Section columns(Kind kind, String... names) {
    for (String name : names) {
      columns.add(new Column(name, kind));
    }
    return this;
  }

  public Section row(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          id + ": " + cells.size() + " cells in " + columns.size() + " columns");
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  public Section row(String... cells) {
    return row(List.of(cells));
  }

  public Section note(String note) {
    notes.add(note);
    return this;
  }
}
