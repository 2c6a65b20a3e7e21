package io.hadoopbench.core.result;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/**
 * A published experiment, with its values and the options that reproduce them.
 *
 * @param id id, for example {@code S1}
 * @param title one line with the question and the setting
 * @param options options that {@code -study} presets; options on the command line take precedence
 * @param figures the published values, in the order of the study's table
 * @param tables the study's tables, filled with the published values; empty if the study has only a
 *     list of values
 * @param ladders sequences of levels. The study compares each level with the first and the previous
 *     level
 * @param note explanation of differences between published and measured values; empty if there is
 *     none
 */
public record Study(
    String id,
    String title,
    SortedMap<String, String> options,
    List<Figure> figures,
    @MayBeNull List<Table> tables,
    @MayBeNull List<Ladder> ladders,
    String note) {
  /** Shared because each new mapper would inspect all record classes again. */
  private static final JsonMapper JSON = Json.mapper().build();

  public Study {
    tables = Objects.requireNonNullElse(tables, List.of());
    ladders = Objects.requireNonNullElse(ladders, List.of());
  }

  /**
   * Reads a study from a JSON resource next to a scenario's class. Published values are only shown
   * next to measured values.
   *
   * @throws UncheckedIOException if the resource is not a study
   */
  public static Study ofResource(Class<?> scenario, String file) {
    try (InputStream in = scenario.getResourceAsStream(file)) {
      return JSON.readValue(in, Study.class);
    } catch (IOException e) {
      throw new UncheckedIOException(
          file + " next to " + scenario.getName() + ": " + e.getMessage(), e);
    }
  }

  /**
   * A table of the study. The name of each row is the label of the row's figures.
   *
   * @param columns names of the columns in order; unique within the study
   */
  public record Table(String title, List<String> columns) {}

  /**
   * A sequence of levels, each with the study's summary of its trials.
   *
   * @param metric id of the metric, whose unit applies to the values
   */
  public record Ladder(String title, String metric, List<Rung> rungs) {}

  /**
   * A level in a ladder.
   *
   * @param variant id of the variant that reproduces the level
   * @param label the level's name in the study
   * @param n number of trials in the study
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
   * A published value.
   *
   * @param variant id of the variant that reproduces the row
   * @param metric id of the metric that reproduces the column
   * @param label the row's name in the study
   * @param value published value in the metric's unit
   * @param against id of the variant with which the study compares the row; empty if there is none
   * @param column column of the study's table; empty if the value is in no table
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

    /** Returns a name that consists of the row and the column. */
    public String name() {
      return column.isEmpty() ? label : label + ", " + column;
    }
  }
}
