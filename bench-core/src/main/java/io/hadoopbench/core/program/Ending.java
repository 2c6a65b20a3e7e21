package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.OwnJava;
import io.hadoopbench.core.run.NoAnswerException;
import java.io.IOException;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a program ended, whatever happened in it.
 *
 * @param exit see {@link ExitCode}
 * @param cause what a user is told, in one line; empty when the program itself has said all there is to say
 * @param note what else a reader must know, such as that it could not be compared; empty when nothing
 */
record Ending(int exit, String cause, String note) {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  /** What Hadoop's clients fail with on a Java that has no access control contexts any more: 24 and newer. */
  private static final String NO_SUBJECT = "getSubject is not supported";

  /** What ends. */
  @FunctionalInterface
  interface Body {
    Ending run() throws Exception;
  }

  /** One that has said all. */
  static Ending of(int exit) {
    return new Ending(exit, "", "");
  }

  private static Ending failed(String cause) {
    return new Ending(ExitCode.FAILED, cause, "");
  }

  /** With what is said besides. */
  Ending and(int code, String why) {
    return new Ending(ExitCode.worse(exit, code), cause.isEmpty() || why.isEmpty() ? cause + why : why + "; " + cause, note);
  }

  Ending noting(String what) {
    return new Ending(exit, cause, note.isEmpty() || what.isEmpty() ? note + what : what + "; " + note);
  }

  static Ending of(String program, Body body) {
    try {
      return body.run();
    } catch (UsageException e) {
      return new Ending(ExitCode.USAGE, e.getMessage(), "");
    } catch (NoAnswerException e) {
      return new Ending(ExitCode.INVALID, e.getMessage(), "");
    } catch (IOException e) {
      LOG.debug("{} failed", program, e);
      return failed(FirstLine.withoutStack(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("interrupted");
    } catch (Exception e) {
      if (NO_SUBJECT.equals(e.getMessage())) {
        return failed("Hadoop " + VersionInfo.getVersion() + " does not run on " + OwnJava.told()
            + ": set JAVA_HOME to Java 21 or older, or take the clients of Hadoop 3.5");
      }
      LOG.error("{} failed", program, e);
      return failed(e + " (this is a defect of hadoop-bench; the stack trace is above)");
    }
  }
}
