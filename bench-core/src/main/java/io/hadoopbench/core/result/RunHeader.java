package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.Locale;

/**
 * A run's identity and status.
 *
 * @param schemaVersion version of the {@code result.json} layout (see {@link
 *     RunResult#SCHEMA_VERSION})
 * @param version version of hadoop-bench that executed the run
 * @param description what the scenario measures, taken from its help text; null while the run is
 *     being opened
 * @param started ISO-8601 instant
 * @param finished ISO-8601 instant, null while the run is in progress
 */
public record RunHeader(
    int schemaVersion,
    String method,
    String version,
    String runId,
    String scenario,
    String question,
    @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull String description,
    RunStatus status,
    String started,
    @MayBeNull String finished) {
  /**
   * How rates are computed. Operations are counted from the first start to the last end. Bytes are
   * counted while all threads worked or, if the number of operations was given, from the first
   * start to the last end.
   */
  private static final String COMMON_WINDOW = "common window";

  public static RunHeader of(
      String version, String runId, String scenario, String question, String started) {
    return new RunHeader(
        RunResult.SCHEMA_VERSION,
        COMMON_WINDOW,
        version,
        runId,
        scenario,
        question,
        null,
        RunStatus.RUNNING,
        started,
        null);
  }

  public RunHeader describing(String what) {
    return new RunHeader(
        schemaVersion, method, version, runId, scenario, question, what, status, started, finished);
  }

  /**
   * Returns a copy with another status.
   *
   * @param end ISO-8601 instant; null while the run is in progress
   */
  public RunHeader with(RunStatus reached, String end) {
    return new RunHeader(
        RunResult.SCHEMA_VERSION,
        method,
        version,
        runId,
        scenario,
        question,
        description,
        reached,
        started,
        end);
  }

  public enum RunStatus {
    /** The run is in progress, or its process was killed. Finished trials are usable. */
    RUNNING,
    COMPLETE,
    INTERRUPTED,
    /** An error ended the run. The warnings describe the error. */
    FAILED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
