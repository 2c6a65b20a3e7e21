package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.suite.SuiteFile.Suite;
import io.hadoopbench.core.suite.SuiteRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * A run of a suite that has passed all checks that need no cluster.
 *
 * @param trials maximum number of trials
 * @param time estimated duration
 */
record PlannedRun(SuiteRun run, int trials, Duration time) {
  /**
   * Checks all runs of a suite.
   *
   * @throws UsageException with the position of the first error in the file
   */
  static List<PlannedRun> all(Suite suite, Configuration conf) {
    SortedMap<String, ScenarioSpec> scenarios = ScenarioProgram.all();
    List<PlannedRun> planned = new ArrayList<>();
    for (SuiteRun run : suite.runs()) {
      ScenarioSpec scenario =
          Optional.ofNullable(scenarios.get(run.scenario()))
              .orElseThrow(
                  () ->
                      run.place()
                          .wrong(
                              "no scenario '"
                                  + run.scenario()
                                  + "'; scenarios: "
                                  + String.join(", ", scenarios.keySet())));
      planned.add(checked(run, scenario, conf));
    }
    return planned;
  }

  static Duration time(List<PlannedRun> runs) {
    return runs.stream().map(PlannedRun::time).reduce(Duration.ZERO, Duration::plus);
  }

  private static PlannedRun checked(SuiteRun run, ScenarioSpec scenario, Configuration conf) {
    try {
      RunRequest request = RequestParser.parse(scenario, run.conf(conf), run.args());
      RunPlan plan = ScenarioProgram.plan(request, 0);
      List<String> metrics = plan.metrics().stream().map(Metric::id).toList();
      run.tolerances().keySet().stream()
          .filter(metric -> !metrics.contains(metric))
          .findFirst()
          .ifPresent(
              metric -> {
                throw run.places()
                    .get(metric)
                    .wrong(
                        "tolerance: %s has no metric %s; metrics: %s"
                            .formatted(run.scenario(), metric, String.join(", ", metrics)));
              });
      plan.metrics().stream()
          .filter(metric -> run.tolerances().containsKey(metric.id()) && !plan.answers(metric))
          .findFirst()
          .ifPresent(
              metric -> {
                throw run.places()
                    .get(metric.id())
                    .wrong("tolerance of " + metric.id() + ": " + CompareProgram.NO_TAIL);
              });
      List<String> variants = request.variants().stream().map(Variant::id).toList();
      run.costs().stream()
          .flatMap(cost -> Stream.of(cost.variant(), cost.against()))
          .filter(id -> !id.isEmpty() && !variants.contains(id))
          .findFirst()
          .ifPresent(
              id -> {
                throw run.places()
                    .get(SuiteRun.COSTS)
                    .wrong(
                        "costs: %s has no variant %s here; variants: %s"
                            .formatted(run.scenario(), id, String.join(", ", variants)));
              });
      return new PlannedRun(
          run,
          request.variants().size() * RunLength.all(request.settings()),
          new RequestPreview(request).time());
    } catch (UsageException e) {
      throw e.getMessage().startsWith(run.place().file() + ":") ? e : run.wrong(e.getMessage());
    }
  }
}
