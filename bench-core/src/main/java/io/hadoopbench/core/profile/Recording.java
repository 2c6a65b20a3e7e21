package io.hadoopbench.core.profile;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.store.Stacks;
import java.util.Optional;

/**
 * What came of one JVM in the timed window of a trial.
 *
 * @param jvm unique within the trial: {@code task-0}, {@code namenode}
 * @param role what JVMs of one kind have in common
 * @param engine what took the samples; empty when there are none
 * @param stacks null when there are none, because of what {@code unavailable} says
 * @param threads of a server, what the kernel counted of its threads; empty where it does not tell
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
