package io.hadoopbench.core.files;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Which of the streams, or files, of one thread are looked at: the first, and then one in each
 * second, however many there are. So what is seen is of the whole trial, and looking takes none of
 * its time that counts.
 */
public final class PeriodicSample {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final LongSupplier nanos;
  private boolean begun;
  private long last;

  PeriodicSample(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public static PeriodicSample begin() {
    return new PeriodicSample(System::nanoTime);
  }

  /** Whether this one is; by one thread. */
  public boolean due() {
    long now = nanos.getAsLong();
    if (begun && now - last < PERIOD.toNanos()) {
      return false;
    }
    begun = true;
    last = now;
    return true;
  }
}
