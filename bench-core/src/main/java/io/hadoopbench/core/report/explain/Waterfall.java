package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
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
    return run.explanations().stream().map(Waterfall::of).toList();
  }

  static Waterfall of(Explanation explanation) {
    List<Step> steps = new ArrayList<>();
    double from = explanation.baselineMicros();
    for (Part part : Steps.of(explanation.parts())) {
      double to = from + part.difference().mean();
      boolean open = part.isUnexplained() || !part.difference().clear();
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

  /**
   * The components that reports show. Small components are merged into one, so the rows still add
   * up to the total.
   */
  static final class Steps {
    private static final double SMALL_SHARE = 0.01;

    /** Maximum number of components, because more rows than fit on a screen are hard to read. */
    private static final int MOST = 12;

    private Steps() {}

    /**
     * Merges small components.
     *
     * @param parts components, in descending order of the size of their differences
     */
    static List<Part> of(List<Part> parts) {
      List<Part> shown = new ArrayList<>();
      List<Part> small = new ArrayList<>();
      double largest =
          parts.stream().mapToDouble(part -> Math.abs(part.difference().mean())).max().orElse(0);
      for (Part part : parts) {
        boolean counts =
            shown.size() < MOST && Math.abs(part.difference().mean()) >= SMALL_SHARE * largest;
        (counts || part.isUnexplained() ? shown : small).add(part);
      }
      if (!small.isEmpty()) {
        shown.add(rest(small));
      }
      return shown;
    }

    /**
     * Merges components into one component without an interval, because means can be added but
     * intervals cannot.
     */
    private static Part rest(List<Part> small) {
      double micros = small.stream().mapToDouble(Part::micros).sum();
      double baseline = small.stream().mapToDouble(Part::baselineMicros).sum();
      return new Part(
          Numbers.counted(small.size(), "smaller component"),
          micros,
          baseline,
          new Explanation.Span(
              small.stream().mapToDouble(part -> part.difference().mean()).sum(), null));
    }
  }
}
