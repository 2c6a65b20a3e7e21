package io.hadoopbench.core.model;

import java.util.List;
import java.util.SortedMap;

/**
 * A published experiment: the options that reproduce it and its figures.
 *
 * @param id for example {@code S1}
 * @param title the question and the setting, in one line
 * @param options the options that {@code -study} presets; an option on the command line wins
 * @param figures the published figures, in the order of the study's own table
 */
public record Study(String id, String title, SortedMap<String, String> options, List<Figure> figures) {
  /**
   * @param variant id of the variant that reproduces the row
   * @param metric id of the metric that reproduces the column
   * @param label the row's name in the study
   * @param value as published, in the metric's unit
   */
  public record Figure(String variant, String metric, String label, double value) { }
}
