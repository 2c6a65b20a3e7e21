package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a run is: a bar with the time left on a terminal, a line per trial or benchmark elsewhere. */
public final class Progress implements AutoCloseable {
  private final Console console;
  private final String what;
  private final int all;
  private final LongSupplier nanoTime;
  private long started;
  private final ProgressBar bar;
  private int done;

  public Progress(Console console, int trials, LongSupplier nanoTime) {
    this(console, "trial", trials, nanoTime);
  }

  /** @param what one of the things that are counted: {@code trial} */
  public Progress(Console console, String what, int all, LongSupplier nanoTime) {
    this.console = console;
    this.what = what;
    this.all = all;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.bar = console.whole() != null ? console.whole().bar : console.terminal()
        ? new ProgressBarBuilder().setInitialMax(all).setTaskName(what + "s").setStyle(ProgressBarStyle.ASCII)
            .setMaxRenderedLength(100).build()
        : null;
  }

  /** Names what runs now. */
  public void running(String name) {
    if (bar != null) {
      bar.setExtraMessage(" " + name);
    }
  }

  /** Says what is known by now. */
  public void known(String sofar) {
    if (bar == null) {
      console.line(sofar);
    } else {
      running(sofar);
    }
  }

  /** Counts one that is over. */
  public void done(String outcome) {
    done++;
    if (bar != null) {
      bar.step();
    } else {
      console.line(what + " " + done + "/" + all + "  " + outcome + "  " + left());
    }
  }

  /** Counts everything up to a number: parts that were left out, or were fewer than planned, are over as well. */
  public void doneUpTo(int number) {
    done = number;
    if (bar != null) {
      bar.stepTo(number);
    }
  }

  /** Back to a number, for what came since does not count; nor does the time that it took. */
  public void back(int number, long nanos) {
    doneUpTo(number);
    started += nanos;
  }

  /** How long what is left will take, if it goes on as it went. */
  public String left() {
    if (done == 0) {
      return "";
    }
    Duration left = Duration.ofNanos((nanoTime.getAsLong() - started) / done * (all - done));
    String minutes = left.toMinutes() > 0 ? left.toMinutes() + " min " : "";
    return done < all ? "about " + minutes + left.toSecondsPart() + " s left" : "last one";
  }

  @Override
  public void close() {
    if (bar != null && console.whole() == null) {
      bar.close();
    }
  }
}
