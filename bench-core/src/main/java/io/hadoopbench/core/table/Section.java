package io.hadoopbench.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One table of a report, as text; the same for every output.
 *
 * @param id for anchors
 * @param notes sentences below the table
 * @param rows as many cells as there are columns in each
 */
public record Section(
    String id, String title, List<Column> columns, List<List<String>> rows, List<String> notes) {
  /**
   * What a column holds, so that a report can align and colour it; a minor one holds numbers, too,
   * and goes first where a line is short. A link is a file in the run directory.
   */
  public enum Kind {
    TEXT,
    NUMBER,
    MINOR,
    VERDICT,
    LINK
  }

  /**
   * @param name head of the column, with the unit if all of it has the same
   */
  public record Column(String name, Kind kind) {
    boolean isNumber() {
      return kind == Kind.NUMBER || kind == Kind.MINOR;
    }
  }

  /** A row, for the templates. */
  record Row(List<Cell> cells) {}

  /**
   * A cell, for the templates; {@code css} names the class that a browser styles it by, {@code
   * href} is null for all but links, and {@code names} says whether it is the head of its row.
   */
  record Cell(String text, String css, String href, boolean names) {}

  public boolean isEmpty() {
    return rows.isEmpty() && notes.isEmpty();
  }

  public boolean hasRows() {
    return !rows.isEmpty();
  }

  /** The same without notes, and with at most so many rows; how many are left out, a note says. */
  public Section first(int most) {
    List<String> left =
        rows.size() > most ? List.of("and " + (rows.size() - most) + " more rows") : List.of();
    return new Section(id, title, columns, rows.subList(0, Math.min(rows.size(), most)), left);
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
          case NUMBER, MINOR -> "number";
          case VERDICT -> "verdict " + text.replaceAll("[^a-z].*", "");
        },
        column.kind() == Kind.LINK ? text : null,
        first && column.kind() == Kind.TEXT && !text.isEmpty());
  }

  public static Builder titled(String id, String title) {
    return new Builder(id, title);
  }

  /** Collects columns and rows in the order in which a reader sees them. */
  public static final class Builder {
    private final String id;
    private final String title;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Builder(String id, String title) {
      this.id = id;
      this.title = title;
    }

    public Builder text(String... names) {
      return columns(Kind.TEXT, names);
    }

    public Builder numbers(String... names) {
      return columns(Kind.NUMBER, names);
    }

    /** Numbers that a narrow terminal shows last. */
    public Builder minor(String... names) {
      return columns(Kind.MINOR, names);
    }

    public Builder link(String name) {
      return columns(Kind.LINK, name);
    }

    public Builder verdict(String name) {
      return columns(Kind.VERDICT, name);
    }

    private Builder columns(Kind kind, String... names) {
      for (String name : names) {
        columns.add(new Column(name, kind));
      }
      return this;
    }

    public Builder row(List<String> cells) {
      if (cells.size() != columns.size()) {
        throw new IllegalArgumentException(
            id + ": " + cells.size() + " cells in " + columns.size() + " columns");
      }
      rows.add(List.copyOf(cells));
      return this;
    }

    public Builder row(String... cells) {
      return row(List.of(cells));
    }

    public Builder note(String note) {
      notes.add(note);
      return this;
    }

    public Section build() {
      return new Section(id, title, List.copyOf(columns), List.copyOf(rows), List.copyOf(notes));
    }
  }
}
