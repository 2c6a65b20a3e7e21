package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.engine.NothingToCompareException;
import org.apache.hadoop.conf.Configuration;

/**
 * The result of a program.
 *
 * @param exit exit code (see {@link ExitCode})
 * @param cause one-line message for the user; empty if the program has already printed everything
 * @param note additional information, for example that the run could not be compared; empty if
 *     there is none
 */
record ProgramResult(int exit, String cause, String note) {

  @FunctionalInterface
  interface Body {
    ProgramResult run() throws Exception;
  }

  static ProgramResult of(int exit) {
    return new ProgramResult(exit, "", "");
  }

  private static ProgramResult failed(String cause) {
    return new ProgramResult(ExitCode.FAILED, cause, "");
  }

  ProgramResult and(int code, String why) {
    return new ProgramResult(
        ExitCode.worse(exit, code),
        cause.isEmpty() || why.isEmpty() ? cause + why : why + "; " + cause,
        note);
  }

  ProgramResult noting(String what) {
    return new ProgramResult(
        exit, cause, note.isEmpty() || what.isEmpty() ? note + what : what + "; " + note);
  }

  /**
   * Runs a program and converts exceptions to results.
   *
   * @param conf configuration whose keys may have caused a failure in Hadoop
   */
  static ProgramResult of(String program, Configuration conf, Body body) {
    try {
      return body.run();
    } catch (UsageException e) {
      return new ProgramResult(ExitCode.USAGE, e.getMessage(), "");
    } catch (NothingToCompareException e) {
      return new ProgramResult(ExitCode.INVALID, e.getMessage(), "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("interrupted");
    } catch (Throwable e) { // also class path errors: no stack trace on the terminal
      return failed(Failure.line(program, conf, e));
    }
  }
}
