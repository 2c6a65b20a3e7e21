package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The caveats that apply to a result, each with a remedy. */
final class Caveats {
  private static final String EMBEDDED = "embedded";

  private Caveats() {}

  /**
   * Returns the caveats. Those on validity and generality come first, followed by those on
   * interference and warm-up.
   */
  static List<String> of(RunResult run, Latencies latencies) {
    List<String> all = new ArrayList<>(validity(run));
    thisRunOnly(run, StoredRange.all()).ifPresent(all::add);
    all.addAll(run.warnings());
    all.addAll(latencies.warnings());
    if (run.measured().warmUp() != null && !run.measured().warmUp().cold().isEmpty()) {
      all.add(stillCompiling(run, run.measured().warmUp()));
    }
    sharedCpus(run).ifPresent(all::add);
    return List.copyOf(all);
  }

  private static List<String> validity(RunResult run) {
    List<String> all = new ArrayList<>();
    if (run.status() != RunStatus.COMPLETE) {
      all.add(
          "The run is "
              + run.status()
              + ", not complete, so its result may change. Continue it with -resume.");
    }
    List<TrialResult> trials = run.trials();
    long invalid = trials.stream().filter(trial -> !trial.valid()).count();
    if (invalid == trials.size()) {
      all.add(
          "No trial is valid, so this run has no result. See the reasons for the invalid trials.");
    } else if (invalid > 0) {
      all.add(
          "Invalid trials, excluded from the comparison: "
              + invalid
              + " of "
              + trials.size()
              + ".");
    }
    return all;
  }

  private static String stillCompiling(RunResult run, WarmUpSummary warmUp) {
    return "JIT not settled: compilation still used "
        + warmUp.cold().stream()
            .map(jvm -> Numbers.percent(warmUp.compiling().get(jvm) / 100) + " (" + jvm + ")")
            .collect(Collectors.joining(", "))
        + " of the host's CPUs when measuring began. Rerun with a longer -warmup"
        + Optional.ofNullable(run.options().get("warmup"))
            .map(budget -> " than " + budget)
            .orElse("")
        + ".";
  }

  private static Optional<String> sharedCpus(RunResult run) {
    String cpus =
        Optional.ofNullable(run.environment().get("cpu"))
            .map(cpu -> cpu.get("cores"))
            .map(cores -> cores + " ")
            .orElse("");
    return EMBEDDED.equals(run.options().get("cluster"))
        ? Optional.of(
            "Clients and servers shared the "
                + cpus
                + "CPUs of this host, which are the bottleneck. Expect smaller costs on a cluster"
                + " that is limited by disks or network; measure there before you size it.")
        : Optional.empty();
  }

  /** Returns a caveat on what the interval does not cover; empty if the run has no interval. */
  static Optional<String> thisRunOnly(RunResult run, List<StoredRange> ranges) {
    Metric primary = run.primaryMetric();
    List<Comparison> compared =
        run.comparisons().stream()
            .filter(c -> c.metric().equals(primary.id()) && c.ci95() != null)
            .toList();
    if (compared.isEmpty()) {
      return Optional.empty();
    }
    String known =
        compared.stream()
            .flatMap(
                c ->
                    ranges.stream()
                        .filter(range -> fits(range, run, c))
                        .limit(1)
                        .map(range -> c.variant() + " " + described(primary, range)))
            .collect(Collectors.joining("; "));
    String elsewhere =
        known.isEmpty()
            ? " Another day, restart or machine may differ by more."
            : " Default runs on the embedded cluster on other days and machines gave "
                + known
                + ".";
    return Optional.of(
        (compared.size() == 1 ? "The interval covers" : "The intervals cover")
            + " this run only."
            + elsewhere
            + (EMBEDDED.equals(run.options().get("cluster")) && run.plan().starts() < 2
                ? " -restarts 6 includes the variation between restarts."
                : ""));
  }

  private static boolean fits(StoredRange range, RunResult run, Comparison comparison) {
    return range.scenario().equals(run.scenario())
        && range.variant().equals(comparison.variant())
        && range.baseline().equals(comparison.baseline());
  }

  private static String described(Metric metric, StoredRange range) {
    double middle = Math.sqrt(range.ratios().low() * range.ratios().high());
    return new Amount(metric, middle, range.ratios()).spread()
        + " ("
        + Numbers.counted(range.runs(), "run")
        + ", "
        + Numbers.counted(range.machines(), "machine")
        + ", until "
        + range.latest()
        + ")";
  }
}
