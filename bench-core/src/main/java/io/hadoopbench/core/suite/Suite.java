package io.hadoopbench.core.suite;

import java.util.List;

/**
 * Runs executed together, one after another.
 *
 * @param before programs before the first run
 * @param after programs after the last run
 * @param runs at least one, with unique names
 */
public record Suite(String name, List<Macro> before, List<Macro> after, List<SuiteRun> runs) {}
