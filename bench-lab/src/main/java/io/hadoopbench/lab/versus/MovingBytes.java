package io.hadoopbench.lab.versus;

import java.util.List;

/**
 * Threads that do work for bytes, and none that start a JVM, compile its code or drive a job. Both
 * programs have them, but for the one that calls write or read.
 */
final class MovingBytes {
  private MovingBytes() {}

  /**
   * @param caller how the name of the thread begins that calls write or read
   */
  static List<String> and(String caller) {
    return List.of("DataStreamer", "ResponseProcess", "GC Thread", "G1 ", caller);
  }
}
