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
 * @param note what explains a difference between its figures and ours; empty when there is nothing to say
 */
public record Study(String id, String title, SortedMap<String, String> options, List<Figure> figures, String note) {
  /**
   * @param variant id of the variant that reproduces the row
   * @param metric id of the metric that reproduces the column
   * @param label the row's name in the study
   * @param value as published, in the metric's unit
   * @param against id of the variant that the study compares the row with; empty when with none
   */
  public record Figure(String variant, String metric, String label, double value, String against) { }
}
