package io.hadoopbench.dist.truth;

import io.hadoopbench.core.model.Calibrated;
import java.util.List;
import java.util.Objects;

/** A delay that was put in: whether it is found. */
final class DelaySection {
  private DelaySection() { }

  static String of(List<TruthRun> runs) {
    List<String> rows = runs.stream().flatMap(run -> run.comparisons().stream().filter(compared -> compared.variant().equals(Calibrated.DELAY))
        .filter(compared -> compared.low() != null).map(found -> {
          double expected = TruthPage.median(run.values(Calibrated.EXPECTED, Calibrated.DELAY).stream().filter(Objects::nonNull));
          return TruthPage.format("| `%s` | %.3f | %.3f [%.3f - %.3f] | %s |", String.join(" ", run.args()), expected, found.ratio(), found.low(), found.high(),
              found.holds(expected) ? "yes" : "NO");
        })).toList();
    return rows.isEmpty() ? "" : """
        ## A known delay is found

        `scripts/truth delay SCENARIO` runs [calibrate](calibrate.md): operations of one variant wait for a known time, so that its ratio is known from the waiting alone.
        """ + TruthPage.table("| command |  put in |  found | inside the interval |", rows);
  }
}
