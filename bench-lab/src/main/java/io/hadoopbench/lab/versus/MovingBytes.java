package io.hadoopbench.lab.versus;

import java.util.List;

/**
 * Threads that transfer bytes, without those that start a JVM, compile its code or drive a job.
 * Both programs have the same threads, except for the thread that calls write or read.
 */
final class MovingBytes {
  private MovingBytes() {}

  /**
   * @param caller name prefix of the thread that calls write or read
   */
  static List<String> and(String caller) {
    return List.of("DataStreamer", "ResponseProcess", "GC Thread", "G1 ", caller);
  }
}
