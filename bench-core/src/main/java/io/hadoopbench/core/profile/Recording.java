package io.hadoopbench.core.profile;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.store.Stacks;
import java.util.Optional;

/**
 * Samples of one JVM in the timed window of a trial.
 *
 * @param jvm name that is unique within the trial: {@code task-0}, {@code namenode}
 * @param role role of the JVM
 * @param engine profiler that took the samples; empty if there are none
 * @param stacks sampled stacks; null if there are none, and {@code unavailable} gives the reason
 * @param threads kernel counters of a server's threads; empty if the kernel does not provide them
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
