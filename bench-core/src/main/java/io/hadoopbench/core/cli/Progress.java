package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a run is: a bar with the time left on a terminal, a line per trial elsewhere. */
public final class Progress implements AutoCloseable {
  private final Console console;
  private final int trials;
  private final LongSupplier nanoTime;
  private final long started;
  private final ProgressBar bar;
  private int done;

  public Progress(Console console, int trials, LongSupplier nanoTime) {
    this.console = console;
    this.trials = trials;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.bar = console.terminal()
        ? new ProgressBarBuilder().setInitialMax(trials).setTaskName("trials").setStyle(ProgressBarStyle.ASCII)
            .setMaxRenderedLength(100).build()
        : null;
  }

  /** Names the trial that runs now. */
  public void running(String trial) {
    if (bar != null) {
      bar.setExtraMessage(" " + trial);
    }
  }

  /** Counts a trial that is over. */
  public void done(String outcome) {
    done++;
    if (bar != null) {
      bar.step();
    } else {
      console.line("trial " + done + "/" + trials + "  " + outcome + "  " + left());
    }
  }

  private String left() {
    Duration left = Duration.ofNanos((nanoTime.getAsLong() - started) / done * (trials - done));
    return done < trials ? "about " + left.toMinutes() + " min " + left.toSecondsPart() + " s left" : "last one";
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
