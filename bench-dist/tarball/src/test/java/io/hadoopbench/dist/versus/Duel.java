package io.hadoopbench.dist.versus;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** Two programs in turn, so that what is slow for a while is slow for both. A first pair warms the servers and is not counted. */
record Duel(Arm theirs, Arm ours, int pairs) {
  void run(PrintStream out) throws IOException, InterruptedException {
    out.printf("%n%-8s%30s%30s%10s%n", "pair", theirs.name() + " 1/s", ours.name() + " 1/s", "ratio");
    double[] ratios = new double[pairs];
    for (int pair = 0; pair <= pairs; pair++) {
      double a = theirs.filesPerSecond();
      double b = ours.filesPerSecond();
      out.printf(Locale.ROOT, "%-8s%30.0f%30.0f%10.3f%n", pair == 0 ? "warm-up" : pair, a, b, b / a);
      if (pair > 0) {
        ratios[pair - 1] = b / a;
      }
    }
    Arrays.sort(ratios);
    double median = (ratios[(pairs - 1) / 2] + ratios[pairs / 2]) / 2;
    out.printf(Locale.ROOT, "%s / %s: median %.3f (%.3f to %.3f)%n", ours.name(), theirs.name(), median, ratios[0], ratios[pairs - 1]);
  }
}
