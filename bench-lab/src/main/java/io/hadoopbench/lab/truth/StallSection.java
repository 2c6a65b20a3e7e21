package io.hadoopbench.lab.truth;

import java.util.List;
import java.util.Objects;

/** A server that stands still for a second: where it is seen. */
final class StallSection {
  /** Of the create alone, and of the response from the intended start. */
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
                          : "left alone",
                      run.machine(),
                      millis(run, METRICS.get(0), variant),
                      millis(run, METRICS.get(1), variant),
                      millis(run, METRICS.get(2), variant));
                })
            .toList();
    return rows.isEmpty()
        ? ""
        : """
        ## A stall is seen

        `scripts/truth stall` runs `kms-create` in open loop (`-rate`), and again while the NameNode is stopped for a second at a time. A second in which nothing can be asked is one operation
        to a stopwatch that starts with the operation, and each operation that should have started then is late to one that starts when it was due.
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
