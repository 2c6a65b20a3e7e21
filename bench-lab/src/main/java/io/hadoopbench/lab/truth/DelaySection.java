package io.hadoopbench.lab.truth;

import io.hadoopbench.core.design.InjectedDelay;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shows whether injected delays are measured correctly. */
final class DelaySection {
  private DelaySection() {}

  private record Found(String command, String machine, double expected, TruthRun.Compared delay) {
    String row() {
      return TruthPage.format(
          "| `%s` | %s | %s | %.3f | %.3f [%.3f - %.3f] | %s |",
          command,
          machine,
          delay.trend() ? "yes" : "no",
          expected,
          delay.ratio(),
          delay.low(),
          delay.high(),
          holds() ? "yes" : "NO");
    }

    boolean holds() {
      return delay.holds(expected);
    }
  }

  static String of(List<TruthRun> runs) {
    List<Found> all =
        runs.stream()
            .flatMap(
                run ->
                    run.comparisons().stream()
                        .filter(compared -> compared.variant().equals(run.delayed()))
                        .filter(compared -> compared.low() != null)
                        .map(
                            delay ->
                                new Found(
                                    String.join(" ", run.args()),
                                    run.machine(),
                                    TruthPage.median(expected(run)),
                                    delay)))
            .sorted(Comparator.comparing(Found::command))
            .toList();
    return all.isEmpty()
        ? ""
        : """
        ## Injected delays

        `scripts/truth delay SCENARIO` injects a [delay](../guide/delay.md): operations of one variant wait for a known time, so its ratio is known from the waiting alone.
        Idle CPUs that enter a sleep state while a client waits make the delay of a short operation longer than the injected delay. Rows with `-keepAwake` used an option, since removed, that
        prevented this ([delay](../guide/delay.md#idle-cpus)). The warm-up may take five minutes, because servers that still become faster change the ratio: see the rows without `-maxRehearsal` (`-warmup 5m` today).
        """
            + TruthPage.table(
                "| command | machine | trend |  injected |  measured | inside the interval |",
                all.stream().map(Found::row).toList())
            + "\nIntervals that contain the injected delay: "
            + held(all)
            + ".\n";
  }

  private static String held(List<Found> all) {
    return all.stream()
        .collect(Collectors.groupingBy(Found::command, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            one ->
                TruthPage.format(
                    "`%s` %d of %d",
                    one.getKey(),
                    one.getValue().stream().filter(Found::holds).count(),
                    one.getValue().size()))
        .collect(Collectors.joining("; "));
  }

  private static Stream<Double> expected(TruthRun run) {
    List<Double> values = run.values(run.metric(), run.delayed());
    List<Double> shares = run.values(InjectedDelay.SHARE, run.delayed());
    List<Double> micros = run.values(InjectedDelay.MICROS, run.delayed());
    return IntStream.range(0, values.size())
        .filter(block -> values.get(block) != null)
        .mapToObj(
            block ->
                expectedRatio(
                    run.metric(), values.get(block), shares.get(block), micros.get(block)));
  }

  /**
   * Returns the expected ratio of a trial whose operations wait to a trial without waiting.
   *
   * @param metric id, which ends in its unit: the time of an operation, or else a rate
   * @param value of the metric in the trial that waits
   * @param share {@link #SHARE} of the trial
   * @param micros {@link #MICROS} of the trial: the wait of each operation, by which means and
   *     percentiles grow
   */
  private static double expectedRatio(String metric, double value, double share, double micros) {
    if (metric.endsWith("Micros")) {
      return value / (value - micros);
    }
    return metric.endsWith("Seconds") ? value / (value - micros / 1e6) : 1 - share;
  }
}
