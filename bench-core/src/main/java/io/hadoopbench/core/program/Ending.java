package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a program ended, whatever happened in it.
 *
 * @param exit see {@link ExitCode}
 * @param cause what a user is told, in one line; empty when the program itself has said all there is to say
 */
record Ending(int exit, String cause) {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  /** What ends. */
  @FunctionalInterface
  interface Body {
    int run() throws Exception;
  }

  static Ending of(String program, Body body) {
    try {
      return new Ending(body.run(), "");
    } catch (UsageException e) {
      return new Ending(ExitCode.USAGE, e.getMessage());
    } catch (IOException e) {
      LOG.debug("{} failed", program, e);
      return new Ending(ExitCode.FAILED, FirstLine.withoutStack(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ending(ExitCode.FAILED, "interrupted");
    } catch (Exception e) {
      LOG.error("{} failed", program, e);
      return new Ending(ExitCode.FAILED, e + " (this is a defect of hadoop-bench; the stack trace is above)");
    }
  }
}
