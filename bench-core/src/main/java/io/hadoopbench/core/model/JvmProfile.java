package io.hadoopbench.core.model;

import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the CPU time of one JVM went in the timed window of one trial.
 *
 * @param jvm unique within the trial: {@code task-0}, {@code namenode}, {@code datanode-3}
 * @param role what JVMs of one kind have in common: {@code task}, {@code datanode}
 * @param engine what took the samples; empty when there are none
 * @param samples by cost centre
 * @param stacks file in the run directory, collapsed stacks; null when there are none
 * @param unavailable why there are none; empty when there are
 */
public record JvmProfile(
    String jvm,
    String role,
    String engine,
    SortedMap<String, Long> samples,
    @MayBeNull String stacks,
    String unavailable) {
  public static JvmProfile unavailable(String jvm, String role, String reason) {
    return new JvmProfile(jvm, role, "", new TreeMap<>(), null, reason);
  }
}
