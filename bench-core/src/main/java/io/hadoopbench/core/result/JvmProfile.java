package io.hadoopbench.core.result;

import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * CPU time of a JVM in a trial's timed window, by category.
 *
 * @param jvm name that is unique within the trial, for example {@code task-0}, {@code namenode},
 *     {@code datanode-3}
 * @param role role of the JVM, for example {@code task}, {@code datanode}
 * @param engine profiler that took the samples; empty if there are none
 * @param samples number of samples by CPU category
 * @param stacks file in the run directory with collapsed stacks; null if there are none
 * @param unavailable why there are no samples; empty if there are samples
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
