package io.hadoopbench.core.explain;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.util.Optional;

/**
 * Samples from one JVM in a trial's timed window.
 *
 * @param jvm name that is unique within the trial: {@code task-0}, {@code namenode}
 * @param role role of the JVM
 * @param engine profiler that took the samples; empty if there are none
 * @param stacks sampled stacks; null if there are none, and {@code unavailable} gives the reason
 * @param threads kernel counters for a server's threads; empty if the kernel does not provide them
 */
public record Recording(
    String jvm,
    String role,
    String engine,
    Stacks stacks,
    Optional<ThreadTimes> threads,
    String unavailable) {
  static Recording without(String jvm, String role, Optional<ThreadTimes> threads, String reason) {
    return new Recording(jvm, role, "", null, threads, reason);
  }

  public boolean isTask() {
    return role.equals(TaskProfiler.ROLE);
  }
}
