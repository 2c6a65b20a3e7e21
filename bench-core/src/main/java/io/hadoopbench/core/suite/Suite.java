package io.hadoopbench.core.suite;

import java.util.List;

/**
 * Runs that belong together, one after the other.
 *
 * @param before programs before the first run, {@code after} behind the last one
 * @param runs at least one, with names of their own
 */
public record Suite(String name, List<Macro> before, List<Macro> after, List<SuiteRun> runs) {}
