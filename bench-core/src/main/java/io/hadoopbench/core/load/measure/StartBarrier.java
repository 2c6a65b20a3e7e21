package io.hadoopbench.core.load.measure;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lets all map tasks begin at the same time. It uses files, because a shared file system is the
 * only channel between tasks that every cluster allows. Each task creates {@code started/<map>}
 * when it has its container and {@code ready/<map>} after its warm-up. When the driver has seen all
 * of these files it creates {@code go}, with a time slightly in the future. Times are on the file
 * system's clock, which each task reads from the modification time of its ready file. Clock
 * differences between hosts therefore have no effect; they are only reported.
 */
public final class StartBarrier {
  /**
   * File name that consists of a map task's number and the duration of its call. Other files in the
   * directory are ignored.
   */
  private static final Pattern SLOW_NAME = Pattern.compile("\\d+-(\\d{1,15})");

  /**
   * Time that a task has after it has seen the file. It is sufficient even on a host that is busy
   * starting other tasks.
   */
  private static final long LEAD_MILLIS = 480;

  private static final long LEAST_PAUSE_MILLIS = 20;
  private static final long MOST_PAUSE_MILLIS = 1000;

  /** Limit on the calls per second of all map tasks together during long waits. */
  private static final int CALLS_PER_SECOND = 5;

  /**
   * Lead time as a multiple of the duration of the slowest call. If the file system or a host is
   * busy, a task that polls for the file waits for several such calls.
   */
  private static final long LEAD_CALLS = 4;

  private static final long MOST_LEAD_MILLIS = 60_000;

  /** Map tasks report calls that take longer than this time. */
  private static final long SLOW_MILLIS = 100;

  private final FileSystem fs;
  private final Path dir;
  private final Path started;
  private final Path ready;
  private final Path done;
  private final Path checked;
  private final Path slow;
  private final Path go;
  private final int maps;
  private final LongSupplier millis;
  private final LongSupplier nanoTime;

  /**
   * Creates a barrier.
   *
   * @param millis clock for the time of day
   * @param nanoTime a monotonic clock
   */
  public StartBarrier(
      FileSystem fs, Path controlDir, int maps, LongSupplier millis, LongSupplier nanoTime) {
    this.fs = fs;
    this.dir = new Path(controlDir, "barrier");
    this.started = new Path(dir, "started");
    this.ready = new Path(dir, "ready");
    this.done = new Path(dir, "done");
    this.checked = new Path(dir, "checked");
    this.slow = new Path(dir, "slow");
    this.go = new Path(dir, "go");
    this.maps = maps;
    this.millis = millis;
    this.nanoTime = nanoTime;
  }

  /**
   * Returns how long a task pauses before it queries the NameNode again while several tasks wait
   * for the same file. Each request adds a line to the NameNode's audit log. Pauses therefore
   * become longer until all tasks together make at most {@value #CALLS_PER_SECOND} requests per
   * second. A pause is at most half of the wait so far.
   */
  public static long pauseMillis(long waitedMillis, int asking) {
    long least = Math.max(LEAST_PAUSE_MILLIS, 4L * asking);
    long most = Math.max(MOST_PAUSE_MILLIS, 1000L * asking / CALLS_PER_SECOND);
    return Math.min(
        most,
        Math.max(
            least, waitedMillis * Math.min(asking, CALLS_PER_SECOND) / (2 * CALLS_PER_SECOND)));
  }

  /**
   * Returns whether there is only one map task. A single task does not wait for other tasks and is
   * never late.
   */
  public boolean hasOneMap() {
    return maps == 1;
  }

  /** Creates the directories. Called by the driver before the job. */
  public void prepare() throws IOException {
    for (Path folder : List.of(started, ready, done, checked, slow)) {
      fs.mkdirs(folder);
    }
  }

  /**
   * An instant as shown by two clocks.
   *
   * @param fileMillis time on the file system's clock, in ms
   * @param nanos {@link System#nanoTime} value, accurate to {@code errorMillis}
   * @param clockAheadMillis offset between the task's time of day and the file system's clock
   */
  public record Instants(long fileMillis, long nanos, long errorMillis, long clockAheadMillis) {
    /** Converts a {@link System#nanoTime} value to the file system's clock. */
    public long fileMillis(long atNanos) {
      return fileMillis + (atNanos - nanos) / 1_000_000;
    }

    /**
     * Converts an instant on the file system's clock to a {@link System#nanoTime} value. The result
     * does not depend on changes to the time of day.
     */
    public long nanos(long atFileMillis) {
      return nanos + 1_000_000 * (atFileMillis - fileMillis);
    }
  }

  public void started(int map) throws IOException {
    fs.create(new Path(started, Integer.toString(map)), true).close();
  }

  public int startedCount() throws IOException {
    return fs.listStatus(started).length;
  }

  /**
   * Reports that a map task is ready.
   *
   * @throws RepeatedTaskException if this map task was already ready once, which means that this is
   *     a repeated attempt
   */
  public Instants ready(int map) throws IOException {
    try {
      Instants instants = instants(new Path(ready, Integer.toString(map)));
      if (2 * instants.errorMillis > SLOW_MILLIS) {
        fs.create(new Path(slow, map + "-" + 2 * instants.errorMillis), true).close();
      }
      return instants;
    } catch (FileAlreadyExistsException e) {
      throw new RepeatedTaskException("map " + map + " was started a second time", e);
    }
  }

  /**
   * Checks that the file system's clock, which determined the start, has kept pace with this host's
   * monotonic clock.
   *
   * @return the number of ms by which it was set forward (negative: back); 0 if slow calls may
   *     explain the difference
   */
  public long clockStepMillis(int map, Instants ready) throws IOException {
    Instants now = instants(new Path(checked, Integer.toString(map)));
    long step = now.fileMillis - ready.fileMillis - (now.nanos - ready.nanos) / 1_000_000;
    return Math.abs(step) > Window.LATE_MILLIS + now.errorMillis + ready.errorMillis ? step : 0;
  }

  private Instants instants(Path file) throws IOException {
    long before = nanoTime.getAsLong();
    long beforeMillis = millis.getAsLong();
    try (FSDataOutputStream created = fs.create(file, false)) {
      created.hsync();
    }
    long afterMillis = millis.getAsLong();
    long after = nanoTime.getAsLong();
    long made = fs.getFileStatus(file).getModificationTime();
    return new Instants(
        made,
        before + (after - before) / 2,
        (after - before) / 2_000_000,
        (beforeMillis + afterMillis) / 2 - made);
  }

  public int readyCount() throws IOException {
    return fs.listStatus(ready).length;
  }

  /** Reports that a map task's timed part has ended, if the driver waits for it. */
  public void done(int map) throws IOException {
    fs.create(new Path(done, Integer.toString(map)), true).close();
  }

  public int doneCount() throws IOException {
    return fs.listStatus(done).length;
  }

  /**
   * Starts all tasks. Called by the driver. The start time is stored as the file's modification
   * time, because a file with content would need DataNodes, which the run may have stopped.
   *
   * @return the start time on this host's monotonic clock, accurate to the round trip of a call
   */
  public long release() throws IOException {
    Path written = new Path(dir, "go.tmp");
    long before = nanoTime.getAsLong();
    fs.create(written, false).close();
    long after = nanoTime.getAsLong();
    long now = fs.getFileStatus(written).getModificationTime();
    long call = Math.max(slowestMillis(), (after - before) / 1_000_000);
    long lead =
        hasOneMap()
            ? 0
            : Math.min(
                MOST_LEAD_MILLIS,
                LEAD_MILLIS + pauseMillis(longestWaitMillis(now), maps) + LEAD_CALLS * call);
    fs.setTimes(written, now + lead, -1);
    if (!fs.rename(written, go)) {
      throw new IOException("cannot rename " + written + " to " + go);
    }
    return before + (after - before) / 2 + 1_000_000 * lead;
  }

  /**
   * Returns how long the first ready map task has waited. The longest current pause follows from
   * this time.
   */
  private long longestWaitMillis(long now) throws IOException {
    return Arrays.stream(fs.listStatus(ready))
        .mapToLong(file -> now - file.getModificationTime())
        .max()
        .orElse(0);
  }

  private long slowestMillis() throws IOException {
    return Arrays.stream(fs.listStatus(slow))
        .map(file -> SLOW_NAME.matcher(file.getPath().getName()))
        .filter(Matcher::matches)
        .mapToLong(name -> Long.parseLong(name.group(1)))
        .max()
        .orElse(0);
  }

  /**
   * Waits for the start.
   *
   * @return the common start, in ms on the file system's clock
   * @throws IOException if the driver does not announce the start in time
   */
  public long awaitStart(int seconds, Runnable alive) throws IOException, InterruptedException {
    long begin = nanoTime.getAsLong();
    while (nanoTime.getAsLong() - begin < 1_000_000_000L * seconds) {
      try {
        return fs.getFileStatus(go).getModificationTime();
      } catch (FileNotFoundException e) {
        alive.run();
        Thread.sleep(pauseMillis((nanoTime.getAsLong() - begin) / 1_000_000, maps));
      }
    }
    throw new IOException(
        "no start within "
            + seconds
            + " s: the driver has ended, or other maps did not become ready");
  }

  /**
   * Thrown if a map task ran twice. The trial is invalid because its data include the first
   * attempt.
   */
  public static final class RepeatedTaskException extends IOException {
    public RepeatedTaskException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
