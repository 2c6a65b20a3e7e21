package io.hadoopbench.core.suite;

import java.util.List;

/**
 * A sequence of runs.
 *
 * @param before programs before the first run
 * @param after programs after the last run
 * @param runs at least one run; names are unique
 */
public record Suite(String name, List<Macro> before, List<Macro> after, List<SuiteRun> runs) {}
