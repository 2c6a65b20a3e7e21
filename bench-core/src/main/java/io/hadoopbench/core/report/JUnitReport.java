package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.Format;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.table.Numbers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * JUnit XML with the changes in the latest run as test cases, one for each variant and metric. A
 * change beyond its gate is a failure, and a variant without a valid trial is an error. Unavailable
 * variants and inconclusive changes are reported as skipped. The run's duration is divided equally
 * among the test cases for the primary metric.
 *
 * @param failing changes that fail the gate
 */
public record JUnitReport(List<Change> changes, Collection<Change> failing) implements Format {
  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    RunResult now = runs.get(runs.size() - 1).run();
    String primary = now.primaryMetric().id();
    List<Change> effects =
        changes.stream().filter(change -> change.kind() == Change.Kind.EFFECT).toList();
    String share =
        seconds(now, effects.stream().filter(change -> change.metric().equals(primary)).count());
    List<JUnitXml.Case> cases = new ArrayList<>();
    for (Change change : effects) {
      Map<String, String> outcomes = new LinkedHashMap<>();
      if (failing.contains(change)) {
        outcomes.put(JUnitXml.FAILURE, ChangeReport.lines(List.of(change)).get(0));
      }
      if (change.verdict().inconclusive()) {
        outcomes.put(
            JUnitXml.SKIPPED,
            "inconclusive: " + Numbers.ratio(change.ratio(), change.ci95()) + " x then");
      }
      cases.add(
          new JUnitXml.Case(
              className(now, change.variant()),
              change.metric(),
              change.metric().equals(primary) ? share : "0",
              outcomes,
              List.of(
                  change.words()
                      + ": "
                      + Numbers.ratio(change.then())
                      + " then, "
                      + Numbers.ratio(change.now())
                      + " now, "
                      + Numbers.ratio(change.ratio(), change.ci95()))));
    }
    for (VariantResult variant : now.variants()) {
      if (!variant.available() || now.valid(variant.id()).isEmpty()) {
        cases.add(
            new JUnitXml.Case(
                className(now, variant.id()),
                primary,
                "0",
                variant.available()
                    ? Map.of(JUnitXml.ERROR, "no valid trial")
                    : Map.of(JUnitXml.SKIPPED, variant.reason()),
                List.of()));
      }
    }
    return new JUnitXml(
            now.scenario(),
            new TreeMap<>(Map.of("timestamp", now.header().started(), "time", seconds(now, 1))),
            cases)
        .text();
  }

  private static String className(RunResult run, String variant) {
    return run.scenario() + "." + variant.replace('.', '_');
  }

  /**
   * Returns the run's duration, in seconds, divided by a number of parts; 0 if the end of the run
   * is unknown.
   */
  private static String seconds(RunResult run, long parts) {
    String end = run.header().finished();
    return end == null || parts == 0
        ? "0"
        : Numbers.format(
            "%.1f",
            Duration.between(Instant.parse(run.header().started()), Instant.parse(end)).toMillis()
                / 1e3
                / parts);
  }
}
