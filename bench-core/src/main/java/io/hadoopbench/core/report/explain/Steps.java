package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * The components that reports show. Small components are merged into one, so the rows still add up
 * to the total.
 */
final class Steps {
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
      (counts || part.name().equals(Explanation.UNEXPLAINED) ? shown : small).add(part);
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
