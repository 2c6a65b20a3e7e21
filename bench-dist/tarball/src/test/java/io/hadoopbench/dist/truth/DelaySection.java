package io.hadoopbench.dist.truth;

import io.hadoopbench.core.model.Calibrated;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A delay that was put in: whether it is found. */
final class DelaySection {
  private DelaySection() { }

  static String of(List<TruthRun> runs) {
    List<String> rows = runs.stream().flatMap(run -> run.comparisons().stream().filter(compared -> compared.variant().equals(Calibrated.DELAY))
        .filter(compared -> compared.low() != null).map(found -> {
          double expected = TruthPage.median(expected(run));
          return TruthPage.format("| `%s` | %s | %s | %.3f | %.3f [%.3f - %.3f] | %s |", String.join(" ", run.args()), run.machine(), found.steady() ? "yes" : "no", expected, found.ratio(), found.low(), found.high(),
              found.holds(expected) ? "yes" : "NO");
        })).toList();
    return rows.isEmpty() ? "" : """
        ## A known delay is found

        `scripts/truth delay SCENARIO` runs [calibrate](calibrate.md): operations of one variant wait for a known time, so that its ratio is known from the waiting alone.
        Idle CPUs that fall asleep while a client waits make a delay of a short operation longer than what was put in; `-keepAwake` forbids that
        ([calibrate](calibrate.md#cpus-that-fall-asleep)).
        """ + TruthPage.table("| command | machine | steady |  put in |  found | inside the interval |", rows);
  }

  private static Stream<Double> expected(TruthRun run) {
    List<Double> values = run.values(run.metric(), Calibrated.DELAY);
    List<Double> shares = run.values(Calibrated.SHARE, Calibrated.DELAY);
    List<Double> micros = run.values(Calibrated.MICROS, Calibrated.DELAY);
    return IntStream.range(0, values.size()).filter(block -> values.get(block) != null)
        .mapToObj(block -> Calibrated.expectedRatio(run.metric(), values.get(block), shares.get(block), micros.get(block)));
  }
}
