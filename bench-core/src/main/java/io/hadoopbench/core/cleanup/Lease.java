package io.hadoopbench.core.cleanup;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long a run lives: its driver renews the time of the marker of the run's directory, whatever
 * it waits for. Who finds a marker that is not renewed knows that nobody will tidy up. Two calls to
 * the NameNode each time, and one for each directory that the run has elsewhere.
 */
public final class Lease implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);
  private static final Duration RENEWED = Duration.ofSeconds(10);
  private static final Duration OVER = Duration.ofSeconds(40);

  private final FileSystem fs;
  private final Path runDir;
  private final Ledger ledger;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "lease of the run");
            thread.setDaemon(true);
            return thread;
          });

  private Future<?> renewing;

  private Lease(FileSystem fs, Path runDir) {
    this.fs = fs;
    this.runDir = runDir;
    this.ledger = new Ledger(fs, runDir);
  }

  /**
   * @param outlived whether anything of the run can be there when this process is not; else nothing
   *     is renewed
   */
  public static Lease of(BaseDirectory base, boolean outlived) {
    Lease lease = new Lease(base.fs(), base.runDir());
    if (outlived) {
      lease.renewing =
          lease.clock.scheduleWithFixedDelay(
              lease::renew, RENEWED.toMillis(), RENEWED.toMillis(), TimeUnit.MILLISECONDS);
    }
    return lease;
  }

  private void renew() {
    try {
      renew(runDir);
      for (Ledger.Entry entry : ledger.entries()) {
        if (entry.kind() == Ledger.Kind.DIRECTORY) {
          renew(new Path(entry.name()));
        }
      }
    } catch (IOException | RuntimeException e) { // which would end the renewing without a word
      LOG.debug(
          "the lease of {} is not renewed now",
          runDir,
          e); // the next one may be; a cluster that stays away ends the run elsewhere
    }
  }

  private void renew(Path directory) throws IOException {
    fs.setTimes(new Path(directory, BaseDirectory.MARKER), System.currentTimeMillis(), -1);
  }

  @Override
  public void close() {
    if (renewing != null) {
      renewing.cancel(true);
    }
    clock.shutdownNow();
  }

  /**
   * Looks from a task whether the driver still lives. Time counts only between looks that were
   * answered: while the NameNode is away the driver cannot renew anything, either.
   */
  public static final class Watch implements Runnable {
    private final FileSystem fs;
    private final Path marker;
    private final Runnable alive;
    private final LongSupplier nanoTime;
    private long renewed = -1;
    private long looked;
    private long unchanged;

    /**
     * @param runDir the run's own directory
     * @param alive called each time, too
     * @param nanoTime a monotonic clock
     */
    public Watch(FileSystem fs, Path runDir, Runnable alive, LongSupplier nanoTime) {
      this.fs = fs;
      this.marker = new Path(runDir, BaseDirectory.MARKER);
      this.alive = alive;
      this.nanoTime = nanoTime;
      this.looked = nanoTime.getAsLong();
    }

    /**
     * @throws UncheckedIOException if the driver is gone
     */
    @Override
    public void run() {
      alive.run();
      long since = nanoTime.getAsLong() - looked;
      if (since < RENEWED.toNanos()) {
        return;
      }
      try {
        long now = fs.getFileStatus(marker).getModificationTime();
        unchanged = now == renewed ? unchanged + since : 0;
        renewed = now;
      } catch (IOException e) {
        unchanged = 0;
        LOG.debug("nobody tells whether the driver lives", e);
      }
      looked = nanoTime.getAsLong();
      if (unchanged >= OVER.toNanos()) {
        throw new UncheckedIOException(
            new IOException(
                "the driver of this run is gone: it has given no sign of life for "
                    + OVER.toSeconds()
                    + " s"));
      }
    }
  }
}
