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
 * A run's lease. While the driver is alive, it renews the modification time of the marker in the
 * run directory. If the marker is not renewed, the driver is dead. Each renewal takes two NameNode
 * calls, plus one call for each directory that the run has elsewhere.
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
   * @param outlived whether the run's data can outlive this process; otherwise nothing is renewed
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
    } catch (IOException | RuntimeException e) { // an exception would silently end the schedule
      LOG.debug("the lease of {} could not be renewed this time", runDir, e);
      // the next renewal may succeed; if the cluster remains unreachable, the run is ended
      // elsewhere
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
   * Checks from a task whether the driver is alive. Only time between successful checks counts,
   * because the driver cannot renew the lease without a NameNode either.
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
     * @param alive called on each check
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
     * @throws UncheckedIOException if the driver is dead
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
        LOG.debug("cannot check whether the driver is alive", e);
      }
      looked = nanoTime.getAsLong();
      if (unchanged >= OVER.toNanos()) {
        throw new UncheckedIOException(
            new IOException(
                "this run's driver is dead: it has not renewed its lease for "
                    + OVER.toSeconds()
                    + " s"));
      }
    }
  }
}
