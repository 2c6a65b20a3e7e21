package io.hadoopbench.lab.versus;

import java.io.IOException;

/** One of two programs that do the same work, each time in a JVM of its own. */
interface Arm {
  String name();

  /**
   * Does the work once, and removes what it left.
   *
   * @throws IOException if the program failed or did not say how long it took
   */
  Score run() throws IOException, InterruptedException;

  /**
   * What came out.
   *
   * @param rate work done per second, over the time in which it was done
   * @param cpuSeconds of the client for a unit of work; NaN when it was not taken
   */
  record Score(double rate, double cpuSeconds) {
    static Score of(double rate) {
      return new Score(rate, Double.NaN);
    }
  }
}
