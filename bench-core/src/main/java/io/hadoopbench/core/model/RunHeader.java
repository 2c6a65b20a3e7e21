package io.hadoopbench.core.model;

/**
 * Which run it is, and how far it came.
 *
 * @param schemaVersion of the layout of {@code result.json}, see {@link RunResult#SCHEMA_VERSION}
 * @param version version of hadoop-bench that made it
 * @param scenario name of the scenario; {@code question} what it asks
 * @param started ISO-8601 instant; {@code finished} likewise, null while running
 */
public record RunHeader(int schemaVersion, String version, String runId, String scenario, String question, RunStatus status,
    String started, String finished) {
  /** A run that begins. */
  public static RunHeader of(String version, String runId, String scenario, String question, String started) {
    return new RunHeader(RunResult.SCHEMA_VERSION, version, runId, scenario, question, RunStatus.RUNNING, started, null);
  }

  /** @param end ISO-8601 instant; null while running */
  public RunHeader with(RunStatus reached, String end) {
    return new RunHeader(schemaVersion, version, runId, scenario, question, reached, started, end);
  }
}
