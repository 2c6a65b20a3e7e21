package io.hadoopbench.lab.truth;

import java.util.List;
import java.util.Objects;

/** Shows where a server stall of one second is visible. */
final class StallSection {
  /** Latency of only the create, and response time from the intended start. */
  static final List<String> METRICS =
      List.of("create.p99Micros", "create.maxMicros", "response.p99Micros");

  private StallSection() {}

  static String of(List<TruthRun> runs) {
    List<String> rows =
        runs.stream()
            .map(
                run -> {
                  String variant = run.values().get(run.metric()).firstKey();
                  return TruthPage.format(
                      "| %s | %s | %.1f | %.1f | %.1f |",
                      run.part().equals(TruthPage.STALL)
                          ? "stopped for a second at a time"
                          : "not stopped",
                      run.machine(),
                      millis(run, METRICS.get(0), variant),
                      millis(run, METRICS.get(1), variant),
                      millis(run, METRICS.get(2), variant));
                })
            .toList();
    return rows.isEmpty()
        ? ""
        : """
        ## Server stalls

        `scripts/truth stall` runs `kms-create` in open loop (`-rate`), and again while the NameNode is stopped for a second at a time. Timing from the start of an operation sees a stall as one
        slow operation. Timing from the intended start also sees every operation that should have started during the stall as late.
        """
            + TruthPage.table(
                "| NameNode | machine |  create, 99th percentile, ms |  create, longest, ms | "
                    + " response, 99th percentile, ms |",
                rows);
  }

  private static double millis(TruthRun run, String metric, String variant) {
    return TruthPage.median(run.values(metric, variant).stream().filter(Objects::nonNull)) / 1e3;
  }
}
