package io.hadoopbench.core.result.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The current result of a suite: the content of {@code suite.json} in the suite directory, which
 * has a subdirectory for each run.
 *
 * @param version hadoop-bench version
 * @param started ISO-8601 instant
 * @param finished ISO-8601 instant; null if the suite is running or was interrupted
 * @param runs the runs in file order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record SuiteResult(
    int schemaVersion,
    String suite,
    String version,
    String started,
    String finished,
    List<Run> runs) {
  public static final String FILE = "suite.json";
  private static final int SCHEMA_VERSION = 1;
  private static final ObjectMapper JSON =
      Json.stored().enable(SerializationFeature.INDENT_OUTPUT).build();

  /**
   * One run.
   *
   * @param name name of the run and its directory
   * @param exit exit code; null if the run was not started
   * @param cause one-line reason for an exit code other than 0
   * @param note additional information, for example that the run could not be compared; empty if
   *     there is none
   * @param asked number of variants compared with the baseline
   * @param answered number of conclusive comparisons
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Run(
      String name,
      String scenario,
      Integer exit,
      String cause,
      String note,
      double seconds,
      int asked,
      int answered) {
    public Run(
        String name, String scenario, Integer exit, String cause, String note, double seconds) {
      this(name, scenario, exit, cause, note, seconds, 0, 0);
    }

    /**
     * Returns a copy with another exit code and cause.
     *
     * @param code null if the run was not started
     */
    public Run ended(Integer code, String why) {
      return new Run(name, scenario, code, why, note, seconds, asked, answered);
    }

    public Run answering(int questions, int certain) {
      return new Run(name, scenario, exit, cause, note, seconds, questions, certain);
    }

    @JsonIgnore
    public boolean failed() {
      return exit == null || exit != ExitCode.OK && exit != ExitCode.INCONCLUSIVE;
    }
  }

  public static SuiteResult of(String suite, String version, String started, List<Run> runs) {
    return new SuiteResult(SCHEMA_VERSION, suite, version, started, null, runs);
  }

  /**
   * Returns a copy with the runs' current state.
   *
   * @param end null while the suite is running
   */
  public SuiteResult with(List<Run> known, String end) {
    return new SuiteResult(schemaVersion, suite, version, started, end, List.copyOf(known));
  }

  public int exitCode() {
    return runs.stream()
        .map(Run::exit)
        .map(exit -> exit == null ? ExitCode.FAILED : exit)
        .reduce(ExitCode.OK, ExitCode::worse);
  }

  public String summary() {
    List<Run> failed = runs.stream().filter(Run::failed).toList();
    List<Run> open =
        runs.stream()
            .filter(run -> run.exit() != null && run.exit() == ExitCode.INCONCLUSIVE)
            .toList();
    int asked = runs.stream().mapToInt(Run::asked).sum();
    return (asked == 0
            ? ""
            : "conclusive " + runs.stream().mapToInt(Run::answered).sum() + " of " + asked + "; ")
        + describe("failed", failed)
        + (open.isEmpty() ? "" : "; " + describe("inconclusive", open));
  }

  private String describe(String what, List<Run> some) {
    return what
        + " "
        + some.size()
        + " of "
        + runs.size()
        + (some.isEmpty()
            ? ""
            : ": "
                + String.join(
                    "; ",
                    some.stream()
                        .map(
                            run ->
                                run.name()
                                    + " ("
                                    + (run.exit() == null ? "not run" : "exit " + run.exit())
                                    + "): "
                                    + run.cause())
                        .toList()));
  }

  public void write(Path dir) throws IOException {
    RunStore.replace(dir.resolve(FILE), JSON.writeValueAsString(this));
  }
}
