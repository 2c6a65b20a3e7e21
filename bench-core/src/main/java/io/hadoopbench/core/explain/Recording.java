package io.hadoopbench.core.explain;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.util.Optional;

/**
 * Samples from one JVM in a trial's timed window.
 *
 * @param jvm name that is unique within the trial, such as {@code task-0} or {@code namenode}
 * @param role role of the JVM
 * @param engine profiler that took the samples; empty if there are no samples
 * @param stacks sampled stacks; null if there are none, in which case {@code unavailable} contains
 *     the reason
 * @param threads kernel counters for a server's threads; empty if the kernel does not report them
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
