package io.hadoopbench.core.engine;

import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Window;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The validity checks that all scenarios share, for a job that succeeded. {@code
 * TrialRunner.validity} combines them with the checks of treatments, meters and workload.
 */
public final class ValidityChecks {
  /** Limit for the load generator's CPU share, above which it may be the bottleneck. */
  static final double BUSY_CLIENT = 0.8;

  /** Limit for the send delay in an open loop, at the 99th percentile. */
  static final double SEND_DELAY_MILLIS = 1;

  private ValidityChecks() {}

  static Validity of(JobSpec.Load load, TaskReport report, boolean clientIsMeasured) {
    List<String> reasons = new ArrayList<>();
    if (report.tasks() != load.maps()) {
      reasons.add("only " + report.tasks() + " of " + load.maps() + " maps reported");
    }
    if (report.errorCount() > 0 && report.errorCount() > load.maxErrors()) {
      reasons.add(
          report.errorCount()
              + " failed operations (-maxErrors "
              + load.maxErrors()
              + "): "
              + report.errorText());
    }
    report.evidence().values(LoadTask.THREAD_DIED).keySet().forEach(reasons::add);
    if (reasons.isEmpty()) { // otherwise the existing reason explains this
      report
          .evidence()
          .values(LoadTask.CUT_SHORT)
          .keySet()
          .forEach(done -> reasons.add("a task completed only " + done + " operations"));
    }
    report.evidence().values(LoadTask.CLOCK_STEP).keySet().stream()
        .filter(step -> !step.equals("0"))
        .forEach(
            step ->
                reasons.add(
                    "the file system's clock was changed by "
                        + step
                        + " ms while tasks used it to compute their start time"));
    if (report.operations() == 0) {
      reasons.add("no operation was measured");
    }
    Histogram sendDelay = report.latencyNanos().get(OpenLoop.SEND_DELAY);
    if (sendDelay != null && sendDelay.getValueAtPercentile(99) / 1e6 > SEND_DELAY_MILLIS) {
      reasons.add(
          Numbers.format(
              "the load generator sent %.1f ms late (99th percentile, limit %.0f ms): lower -rate"
                  + " or raise -threads",
              sendDelay.getValueAtPercentile(99) / 1e6, SEND_DELAY_MILLIS));
    }
    if (!clientIsMeasured) {
      busy(
          reasons,
          report.resources(),
          "client.threadCpuSeconds",
          LoadTask.THREAD_SECONDS,
          "load threads' time",
          "-threads");
      busy(
          reasons,
          report.resources(),
          "client.cpuSeconds",
          "client.coreSeconds",
          "CPU of the client hosts",
          "-maps");
    }
    return lateStarts(report).and(Validity.mismatches(reasons));
  }

  private static Validity lateStarts(TaskReport report) {
    return report.window().lateStarts() == 0
        ? Validity.VALID
        : Validity.of(
            Validity.Kind.TRANSIENT,
            report.window().lateStarts()
                + " maps started more than "
                + Window.LATE_MILLIS
                + " ms late");
  }

  /**
   * Returns caches that are not in the requested state, so that the trial measured another state.
   */
  static Validity caches(List<CacheState> states) {
    return Validity.mismatches(
        states.stream()
            .filter(state -> !state.done())
            .map(
                state ->
                    "the "
                        + state.cache()
                        + (state.host().isEmpty() ? "" : " of " + state.host())
                        + " is not in the state '"
                        + state.asked()
                        + "': "
                        + state.detail())
            .toList());
  }

  private static void busy(
      List<String> reasons,
      Map<String, Double> resources,
      String used,
      String available,
      String what,
      String flag) {
    double share =
        resources.getOrDefault(used, 0.0)
            / resources.getOrDefault(available, Double.POSITIVE_INFINITY);
    if (share > BUSY_CLIENT) {
      reasons.add(
          Numbers.format(
              "the load generator may be the bottleneck: it used %.0f %% of the %s (limit %.0f %%);"
                  + " raise %s or use more hosts",
              100 * share, what, 100 * BUSY_CLIENT, flag));
    }
  }
}
