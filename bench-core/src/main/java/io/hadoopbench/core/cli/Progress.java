package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Progress of countable work: on the bar of a terminal, otherwise one line per trial or benchmark.
 */
public final class Progress implements AutoCloseable {
  private final Console console;
  private final String what;
  private final int all;
  private final LongSupplier nanoTime;
  private final ProgressBar bar;
  private long started;
  private int done;

  /**
   * @param what singular of the counted things: {@code trial}
   */
  public Progress(Console console, String what, int all, LongSupplier nanoTime) {
    this.console = console;
    this.what = what;
    this.all = all;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.bar = console.bar();
  }

  /** Shows the name of what runs now. */
  public void running(String name) {
    if (bar != null) {
      bar.running(name);
    }
  }

  /** Shows the results so far. */
  public void known(String soFar) {
    if (console.terminal() && bar != null) {
      bar.soFar(soFar);
    } else {
      console.line("so far: " + soFar);
    }
  }

  /**
   * Counts outcomes that end at the same time; the remaining time is printed with the last one
   * only.
   */
  public void done(List<String> outcomes) {
    int first = done;
    done += outcomes.size();
    if (bar != null) {
      bar.left(leftNanos());
    }
    if (!console.terminal() || bar == null) {
      for (int i = 1; i <= outcomes.size(); i++) {
        console.line(
            what
                + " "
                + (first + i)
                + "/"
                + all
                + "  "
                + outcomes.get(i - 1)
                + (i < outcomes.size() ? "" : "  " + left()));
      }
    }
  }

  private long leftNanos() {
    return (nanoTime.getAsLong() - started) / done * (all - done);
  }

  /** Returns the estimated remaining time, at the average speed so far. */
  private String left() {
    return done < all
        ? "about " + ProgressBar.words(Duration.ofNanos(leftNanos())) + " left"
        : "last one";
  }

  @Override
  public void close() {
    running("");
  }
}
