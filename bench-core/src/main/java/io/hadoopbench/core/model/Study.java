package io.hadoopbench.core.model;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/**
 * A published experiment: the options that reproduce it and its figures.
 *
 * @param id for example {@code S1}
 * @param title the question and the setting, in one line
 * @param options the options that {@code -study} presets; an option on the command line wins
 * @param figures the published figures, in the order of the study's own table
 * @param tables the study's own tables, which its figures fill; none when it has a list of figures
 * @param ladders levels of which the study compares each with the first and with the one before
 * @param note what explains a difference between its figures and ours; empty when there is nothing
 *     to say
 */
public record Study(
    String id,
    String title,
    SortedMap<String, String> options,
    List<Figure> figures,
    @MayBeNull List<Table> tables,
    @MayBeNull List<Ladder> ladders,
    String note) {
  /** One for all: each looks at every record anew. */
  private static final JsonMapper JSON = Json.mapper().build();

  public Study {
    tables = Objects.requireNonNullElse(tables, List.of());
    ladders = Objects.requireNonNullElse(ladders, List.of());
  }

  /**
   * A study that stands as JSON beside a scenario: what was published is data, and only ever shown
   * beside what was measured.
   *
   * @throws UncheckedIOException if it holds no study
   */
  public static Study ofResource(Class<?> scenario, String file) {
    try (InputStream in = scenario.getResourceAsStream(file)) {
      return JSON.readValue(in, Study.class);
    } catch (IOException e) {
      throw new UncheckedIOException(
          file + " beside " + scenario.getName() + ": " + e.getMessage(), e);
    }
  }

  /**
   * A table of the study. Its rows are the labels of the figures in its columns.
   *
   * @param columns of figures, in order; no other table of the study has one of these names
   */
  public record Table(String title, List<String> columns) {}

  /**
   * Levels in their order, each with what the study says of its trials.
   *
   * @param metric id of the metric, in whose unit the values are
   */
  public record Ladder(String title, String metric, List<Rung> rungs) {}

  /**
   * @param variant id of the variant that reproduces the level
   * @param label the level's name in the study
   * @param n how many trials the study had of it
   */
  public record Rung(
      String variant,
      String label,
      int n,
      double median,
      double standardDeviation,
      double max,
      double min) {}

  /**
   * @param variant id of the variant that reproduces the row
   * @param metric id of the metric that reproduces the column
   * @param label the row's name in the study
   * @param value as published, in the metric's unit
   * @param against id of the variant that the study compares the row with; empty when with none
   * @param column where it stands in a table of the study; empty when in none
   */
  public record Figure(
      String variant,
      String metric,
      String label,
      double value,
      String against,
      @MayBeNull String column) {
    public Figure {
      column = Objects.requireNonNullElse(column, "");
    }

    /** Row and column, which together say what it is. */
    public String name() {
      return column.isEmpty() ? label : label + ", " + column;
    }
  }
}
