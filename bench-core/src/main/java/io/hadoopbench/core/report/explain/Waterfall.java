package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps from the baseline's time per operation to the time of a variant, one for each
 * component. Data for the report's script.
 */
public record Waterfall(
    String variant, String baseline, double baselineMicros, double micros, List<Step> steps) {
  /**
   * A step, in microseconds.
   *
   * @param ci95 interval of the step's length; null if there is none
   * @param open whether the step is inconclusive, because it is the unexplained rest or its
   *     interval includes 0
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
