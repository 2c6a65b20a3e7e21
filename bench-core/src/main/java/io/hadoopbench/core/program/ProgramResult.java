package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.run.Failure;
import io.hadoopbench.core.run.NothingToCompareException;
import org.apache.hadoop.conf.Configuration;

/**
 * How a program ended, whatever happened in it.
 *
 * @param exit see {@link ExitCode}
 * @param cause what a user is told, in one line; empty when the program itself has said all there
 *     is to say
 * @param note what else a reader must know, such as that it could not be compared; empty when
 *     nothing
 */
record ProgramResult(int exit, String cause, String note) {

  /** What ends. */
  @FunctionalInterface
  interface Body {
    ProgramResult run() throws Exception;
  }

  /** One that has said all. */
  static ProgramResult of(int exit) {
    return new ProgramResult(exit, "", "");
  }

  private static ProgramResult failed(String cause) {
    return new ProgramResult(ExitCode.FAILED, cause, "");
  }

  /** With what is said besides. */
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
   * @param conf names keys that a failure of Hadoop comes from
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
    } catch (Throwable e) { // also errors of class paths: no stack trace may reach the terminal
      return failed(Failure.line(program, conf, e));
    }
  }
}
