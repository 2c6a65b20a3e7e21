package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the rate of the turns depends on how they are looked at: threads that wait for one another, or operations that
 * are long beside a turn. Then what is compared is not what a trial alone would show.
 */
final class TurnRates {
  private static final int PERCENT = 100;

  private TurnRates() { }

  /** One line; empty where both rates of the primary metric agree within the tolerance. */
  static Optional<String> warning(RunResult run) {
    String metric = run.plan().primaryMetric().id();
    if (!metric.endsWith(Metric.PER_SECOND)) {
      return Optional.empty();
    }
    String own = metric.replace(Metric.PER_SECOND, Metric.OWN_PER_SECOND);
    String apart = run.measured().variants().stream().flatMap(variant -> {
      List<TrialResult> trials = run.measured().trials().stream().filter(trial -> trial.valid() && trial.variant().equals(variant.id())
          && trial.metrics().containsKey(own) && trial.metrics().containsKey(metric)).toList();
      double[] more = trials.stream().mapToDouble(trial -> PERCENT * (trial.metrics().get(own) / trial.metrics().get(metric) - 1)).toArray();
      return Optional.of(more).filter(all -> all.length > 0).map(OrderStatistics::median).filter(percent -> Math.abs(percent) > run.plan().tolerancePercent())
          .map(percent -> String.format(Locale.ROOT, "%s %+.0f %%", variant.id(), percent)).stream();
    }).collect(Collectors.joining(", "));
    return apart.isEmpty() ? Optional.empty()
        : Optional.of("In turns, what each thread does in its own time is another rate than what all do while all work: " + apart
            + ". Threads wait for one another, or operations are long beside a turn; hold it against -turns off.");
  }
}
