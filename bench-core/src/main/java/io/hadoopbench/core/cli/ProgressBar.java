package io.hadoopbench.core.cli;

import io.hadoopbench.core.table.Printable;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongSupplier;

/**
 * The last line of a terminal while a program works: elapsed and remaining time, results so far,
 * and the current activity. Without a terminal, nothing is drawn, but the remaining time can still
 * be queried.
 */
public final class ProgressBar implements AutoCloseable {
  /** Moves to the beginning of the line and clears it. */
  static final String CLEAR = "\r\u001b[K";

  private static final int SECONDS = 60;

  private final PrintStream out;
  private final int columns;

  /**
   * Number of characters that fit without moving the cursor to the next line; 0 if nothing is
   * drawn.
   */
  private final int room;

  private final LongSupplier nanoTime;
  private final long begun;

  /** The timer that redraws the bar; absent if nothing is drawn. */
  private final Optional<Timer> clock;

  private long end;
  private long laterNanos;
  private double shown;
  private String soFar = "";
  private String running = "";
  private boolean over;

  /**
   * @param expected estimated total time
   */
  public ProgressBar(Console console, Duration expected, LongSupplier nanoTime) {
    this.out = console.err();
    this.columns = console.terminal() ? console.screen().columns() : 1;
    this.room = columns - 1;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
    this.end = begun + expected.toNanos();
    this.clock = room > 0 ? Optional.of(new Timer("bar", true)) : Optional.empty();
    clock.ifPresent(
        timer ->
            timer.schedule(
                new TimerTask() {
                  @Override
                  public void run() {
                    draw();
                  }
                },
                0,
                1000));
  }

  int columns() {
    return columns;
  }

  /**
   * Begins a part, such as one run of a suite.
   *
   * @param expected estimated duration of the part
   * @param later estimated duration of all later parts
   */
  public synchronized void part(Duration expected, Duration later) {
    laterNanos = later.toNanos();
    left(expected.toNanos());
  }

  synchronized void left(long nanos) {
    end = nanoTime.getAsLong() + nanos + laterNanos;
  }

  /** Shows the name of the current activity. */
  public synchronized void running(String what) {
    running = Printable.line(what);
    draw();
  }

  synchronized void soFar(String what) {
    soFar = Printable.line(what);
    draw();
  }

  /** Prints a line above the bar and clears the name of the current activity. */
  synchronized void say(String line) {
    running = "";
    print(out, line + System.lineSeparator());
  }

  synchronized void print(PrintStream stream, String text) {
    if (room > 0 && !over) {
      out.print(CLEAR);
      out.flush();
    }
    stream.print(text);
    stream.flush();
    draw();
  }

  private synchronized void draw() {
    if (room > 0 && !over) {
      out.print(CLEAR + text(nanoTime.getAsLong()));
      out.flush();
    }
  }

  /**
   * Returns the text of the bar. Parts that do not fit are omitted, beginning with the name of the
   * current activity.
   */
  private String text(long now) {
    long gone = now - begun;
    long left = Math.max(0, end - now);
    if (left > 0) { // otherwise both the estimate and the percentage are wrong
      shown = Math.max(shown, (double) gone / (gone + left));
    }
    String known =
        String.format(
                Locale.ROOT,
                "%d %%  %s, %s",
                (int) (100 * shown),
                time(gone),
                left > 0 ? time(left) + " left" : "ending soon")
            + (soFar.isEmpty() ? "" : "  " + soFar);
    String all = known + (running.isEmpty() ? "" : "  " + running);
    return all.length() <= room ? all : known.substring(0, Math.min(room, known.length()));
  }

  private static String time(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    return time.toHours() > 0
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
  }

  /** Returns the remaining time as text. */
  public synchronized String left() {
    return "about " + words(Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong()))) + " left";
  }

  /** Returns a duration as text in seconds, minutes or hours. */
  public static String words(Duration time) {
    Duration rounded = time.plusSeconds(SECONDS / 2);
    return time.toSeconds() < 2 * SECONDS
        ? time.toSeconds() + " s"
        : rounded.toHours() < 2
            ? rounded.toMinutes() + " min"
            : rounded.toHours() + " h " + rounded.toMinutesPart() + " min";
  }

  @Override
  public synchronized void close() {
    over = true;
    clock.ifPresent(Timer::cancel);
    if (room > 0) {
      out.print(CLEAR);
      out.flush();
    }
  }
}
