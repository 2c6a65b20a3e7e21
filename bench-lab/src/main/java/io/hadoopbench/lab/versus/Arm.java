package io.hadoopbench.lab.versus;

import java.io.IOException;

/** One of two programs that do the same work, each time in a new JVM. */
interface Arm {
  String name();

  /**
   * Does the work once, and removes its files.
   *
   * @throws IOException if the program failed or did not report how long it took
   */
  Score run() throws IOException, InterruptedException;

  /**
   * Result of a program.
   *
   * @param rate work per second, over the time in which it was done
   * @param cpuSeconds client CPU per unit of work; NaN if not measured
   */
  record Score(double rate, double cpuSeconds) {
    static Score of(double rate) {
      return new Score(rate, Double.NaN);
    }
  }
}
