package io.hadoopbench.dist.versus;

import java.io.IOException;

/** One of two programs that create files, each time in a JVM of its own. */
interface Arm {
  String name();

  /**
   * Creates and closes the files, and removes them.
   *
   * @return files created per second, over the time in which files were created
   * @throws IOException if the program failed or did not say how long it took
   */
  double filesPerSecond() throws IOException, InterruptedException;
}
