package io.hadoopbench.cluster.net;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Lets processes run during a part of each 100 ms, as a CPU quota does, which needs more
 * privileges. Resumes them in any case when this process ends.
 */
record DutyCycle(Process shell) implements Closeable {
  private static final int PERIOD_MILLIS = 100;

  /** Ignores processes that have just ended. */
  private static final String CYCLE =
      "echo; while read -r all; do kill -STOP $all 2>&-; sleep $0; kill -CONT $all 2>&-; sleep $1;"
          + " echo; done";

  /**
   * Starts the cycle.
   *
   * @param pids called once per cycle
   */
  static DutyCycle start(int percent, Supplier<LongStream> pids) throws IOException {
    Process shell =
        new ProcessBuilder("sh", "-c", CYCLE, seconds(100 - percent), seconds(percent))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread feeder = new Thread(() -> feed(shell, pids), "duty cycle");
    feeder.setDaemon(true);
    feeder.start();
    return new DutyCycle(shell);
  }

  private static String seconds(int percent) {
    return String.format(Locale.ROOT, "%.3f", PERIOD_MILLIS * percent / 100_000.0);
  }

  private static void feed(Process shell, Supplier<LongStream> pids) {
    try (BufferedReader done = shell.inputReader();
        PrintWriter next = new PrintWriter(shell.outputWriter(), true)) {
      while (done.readLine() != null) {
        next.println(pids.get().mapToObj(String::valueOf).collect(Collectors.joining(" ")));
      }
    } catch (IOException e) {
      if (shell.isAlive()) {
        System.err.println("processes are no longer slowed down: " + e.getMessage());
      }
    }
  }

  /** Resumes the processes before it returns. */
  @Override
  public void close() throws IOException {
    shell.getOutputStream().close();
    shell.onExit().join();
  }
}
