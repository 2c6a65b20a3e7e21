package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps from the baseline's time per operation to a variant's, one for each component; data for the
 * report's script.
 */
public record Waterfall(
    String variant, String baseline, double baselineMicros, double micros, List<Step> steps) {
  /**
   * A step, in microseconds.
   *
   * @param ci95 interval for the step's length; null if it has none
   * @param open whether the step is inconclusive: the unexplained rest, or an interval that
   *     includes 0
   */
  public record Step(
      String name, double from, double to, Interval ci95, String share, boolean open) {}

  public static List<Waterfall> all(RunResult run) {
    return run.findings().explanations().stream().map(Waterfall::of).toList();
  }

  static Waterfall of(Explanation explanation) {
    List<Step> steps = new ArrayList<>();
    double from = explanation.baselineMicros();
    for (Part part : Steps.of(explanation.parts())) {
      double to = from + part.difference().mean();
      boolean open = part.name().equals(Explanation.UNEXPLAINED) || !part.difference().clear();
      steps.add(
          new Step(
              part.name(),
              from,
              to,
              part.difference().ci95(),
              Sentences.percent(explanation.share(part)),
              open));
      from = to;
    }
    return new Waterfall(
        explanation.variant(),
        explanation.baseline(),
        explanation.baselineMicros(),
        explanation.micros(),
        steps);
  }
}
