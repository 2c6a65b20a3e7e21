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
 * The last line of a terminal while a program is at work, from its beginning to its end: how much
 * of the time is over, how much is left, what is known and what runs. Where nobody watches nothing
 * is drawn, and it tells the time left all the same.
 */
public final class ProgressBar implements AutoCloseable {
  /** Goes to the begin of the line and clears it. */
  static final String CLEAR = "\r\u001b[K";

  private static final int PERCENT = 100;
  private static final long REDRAWN_MILLIS = 1000;
  private static final int SECONDS = 60;

  private final PrintStream out;
  private final int columns;

  /** Of a line that leaves the cursor in it; 0 where nothing is drawn. */
  private final int room;

  private final LongSupplier nanoTime;
  private final long begun;

  /** Redraws it; absent where nothing is drawn. */
  private final Optional<Timer> clock;

  private long end;
  private long laterNanos;
  private double shown;
  private String soFar = "";
  private String running = "";
  private boolean over;

  /**
   * @param expected how long all takes, as far as that can be known
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
                REDRAWN_MILLIS));
  }

  /** Of the terminal that it is drawn on. */
  int columns() {
    return columns;
  }

  /**
   * A part begins: one run of a suite.
   *
   * @param expected how long it takes
   * @param later how long all takes that begins after it
   */
  public synchronized void part(Duration expected, Duration later) {
    laterNanos = later.toNanos();
    left(expected.toNanos());
  }

  /** Says how long the part in hand will take from now. */
  synchronized void left(long nanos) {
    end = nanoTime.getAsLong() + nanos + laterNanos;
  }

  /** Names what runs now. */
  public synchronized void running(String what) {
    running = Printable.line(what);
    draw();
  }

  synchronized void soFar(String what) {
    soFar = Printable.line(what);
    draw();
  }

  /** Says a line, above; it tells what runs now. */
  synchronized void say(String line) {
    running = "";
    print(out, line + System.lineSeparator());
  }

  /** Prints something above. */
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

  /** Leaves out what it has no room for: first what runs. */
  private String text(long now) {
    long gone = now - begun;
    long left = Math.max(0, end - now);
    if (left > 0) { // else the expectation was wrong, and so would be a share of it
      shown = Math.max(shown, (double) gone / (gone + left));
    }
    String known =
        String.format(
                Locale.ROOT,
                "%d %%  %s, %s",
                (int) (PERCENT * shown),
                time(gone),
                left > 0 ? time(left) + " left" : "over soon")
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

  /** How long all will take from now, in words. */
  public synchronized String left() {
    return "about " + words(Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong()))) + " left";
  }

  /** A time for people, in seconds, minutes or hours. */
  public static String words(Duration time) {
    Duration rounded = time.plusSeconds(SECONDS / 2);
    return time.toSeconds() < 2 * SECONDS
        ? time.toSeconds() + " s"
        : rounded.toHours() < 2
            ? rounded.toMinutes() + " min"
            : rounded.toHours() + " h " + rounded.toMinutesPart() + " min";
  }

  /** Leaves nothing on the terminal. */
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
