package io.hadoopbench.gateway.hbase.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads what a process writes to its standard error, so that it never waits for us, and keeps the end. */
final class ErrorLines extends Thread {
  private static final int KEPT = 60;
  private static final long END_MILLIS = 1000;

  private final BufferedReader lines;
  /** Guarded by itself. */
  private final Deque<String> last = new ArrayDeque<>();

  ErrorLines(BufferedReader lines) {
    super("error-lines");
    this.lines = lines;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      add("its standard error broke: " + e.getMessage());
    }
  }

  private void add(String line) {
    synchronized (last) {
      last.add(line.strip());
      if (last.size() > KEPT) {
        last.remove();
      }
    }
  }

  /** The line that says why the process, which has ended, did so: the first that names an error, else the last; empty when it said nothing. */
  String reason() throws InterruptedException {
    join(END_MILLIS);
    synchronized (last) {
      return last.stream().filter(line -> line.matches("\\S*(Error|Exception)\\b.*|.*\\bERROR\\b.*")).findFirst()
          .orElse(last.isEmpty() ? "" : last.getLast());
    }
  }
}
