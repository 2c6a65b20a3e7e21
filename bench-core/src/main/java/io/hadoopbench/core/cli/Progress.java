package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Shows the progress of countable work. Uses the progress bar on a terminal, and otherwise prints
 * one line per trial or benchmark.
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
   * @param what singular noun for the counted objects, for example {@code trial}
   */
  public Progress(Console console, String what, int all, LongSupplier nanoTime) {
    this.console = console;
    this.what = what;
    this.all = all;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.bar = console.bar();
  }

  /** Shows the name of the current trial or benchmark. */
  public void running(String name) {
    if (bar != null) {
      bar.running(name);
    }
  }

  public void known(String soFar) {
    if (console.terminal() && bar != null) {
      bar.soFar(soFar);
    } else {
      console.line("so far: " + soFar);
    }
  }

  /**
   * Counts the outcomes of trials that end at the same time. The remaining time is printed only
   * after the last of these outcomes.
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
            "%s %s/%s  %s%s"
                .formatted(
                    what,
                    first + i,
                    all,
                    outcomes.get(i - 1),
                    i < outcomes.size() ? "" : "  " + left()));
      }
    }
  }

  private long leftNanos() {
    return (nanoTime.getAsLong() - started) / done * (all - done);
  }

  /** Returns the estimated remaining time, based on the average speed so far. */
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
