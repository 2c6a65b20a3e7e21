package io.hadoopbench.resolver;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Says every few seconds how much has been downloaded; nothing when all was there. */
final class DownloadProgress extends AbstractTransferListener {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long MEGABYTE = 1_000_000;

  private final Consumer<String> lines;
  private final LongSupplier nanoTime;
  private long bytes;
  private int files;
  private long toldNanos;

  DownloadProgress(Consumer<String> lines, LongSupplier nanoTime) {
    this.lines = lines;
    this.nanoTime = nanoTime;
    this.toldNanos = nanoTime.getAsLong();
  }

  /** Several files come at a time. */
  @Override
  public synchronized void transferSucceeded(TransferEvent event) {
    bytes += event.getTransferredBytes();
    files++;
    long now = nanoTime.getAsLong();
    if (now - toldNanos >= PERIOD_NANOS) {
      toldNanos = now;
      lines.accept("downloaded " + files + " files, " + bytes / MEGABYTE + " MB");
    }
  }
}
