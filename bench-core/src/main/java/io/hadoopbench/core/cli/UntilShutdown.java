package io.hadoopbench.core.cli;

import java.io.PrintStream;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Output of a program until its process is told to end. Whatever fails after that fails because servers and connections are being closed: whoever
 * ended the process did so himself, and one line of the shutdown tells him what became of the run.
 */
final class UntilShutdown extends PrintStream {
  UntilShutdown(PrintStream out) {
    super(out, true);
  }

  @Override
  public void write(int one) {
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      super.write(one);
    }
  }

  /** Texts come here too. */
  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      super.write(bytes, offset, length);
    }
  }
}
