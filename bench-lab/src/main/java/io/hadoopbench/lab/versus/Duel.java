package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Runs two programs in pairs, in random order, so that slow periods affect both, and neither always
 * runs during the writeback of the other. Dirty pages are written out before each run. A first pair
 * warms up the servers and does not count.
 *
 * @param unit of the rate
 * @param cpuUnit of the CPU time, as in {@code "CPU s/GB"}; empty if not measured
 */
record Duel(Arm theirs, Arm ours, String unit, String cpuUnit, int pairs) {
  void run(PrintStream out) throws IOException, InterruptedException {
    out.printf(
        "%n%-8s%30s%30s%10s",
        "pair", theirs.name() + " " + unit, ours.name() + " " + unit, "ratio");
    out.println(cpuUnit.isEmpty() ? "" : String.format("%18s%10s", cpuUnit, "ratio"));
    Random order = new Random();
    double[] rates = new double[pairs];
    double[] cpus = new double[pairs];
    for (int pair = 0; pair <= pairs; pair++) {
      boolean oursFirst = order.nextBoolean();
      Arm.Score first = synced(oursFirst ? ours : theirs);
      Arm.Score second = synced(oursFirst ? theirs : ours);
      Arm.Score a = oursFirst ? second : first;
      Arm.Score b = oursFirst ? first : second;
      out.printf(
          Locale.ROOT,
          "%-8s%30.0f%30.0f%10.3f",
          pair == 0 ? "warm-up" : pair,
          a.rate(),
          b.rate(),
          b.rate() / a.rate());
      out.println(
          cpuUnit.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT,
                  "%9.2f%9.2f%10.3f",
                  a.cpuSeconds(),
                  b.cpuSeconds(),
                  b.cpuSeconds() / a.cpuSeconds()));
      if (pair > 0) {
        rates[pair - 1] = b.rate() / a.rate();
        cpus[pair - 1] = b.cpuSeconds() / a.cpuSeconds();
      }
    }
    out.println(
        ours.name()
            + " / "
            + theirs.name()
            + ": median "
            + summary(rates)
            + (cpuUnit.isEmpty() ? "" : "; " + cpuUnit + " " + summary(cpus)));
  }

  private static Arm.Score synced(Arm arm) throws IOException, InterruptedException {
    if (new ProcessBuilder("sync").start().waitFor() != 0) {
      throw new IOException("sync failed");
    }
    return arm.run();
  }

  private static String summary(double[] ratios) {
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f to %.3f)",
        (sorted[(n - 1) / 2] + sorted[n / 2]) / 2,
        sorted[0],
        sorted[n - 1]);
  }
}
