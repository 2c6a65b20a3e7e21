package io.hadoopbench.core.workload;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Selects which of a thread's streams or files to inspect: the first one, and then one per second.
 * The inspections are distributed over the whole trial and are not timed.
 */
public final class PeriodicSample {

  private final LongSupplier nanos;
  private boolean begun;
  private long last;

  PeriodicSample(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public static PeriodicSample begin() {
    return new PeriodicSample(System::nanoTime);
  }

  /** Returns whether to inspect the current stream or file. Called by one thread. */
  public boolean due() {
    long now = nanos.getAsLong();
    if (begun && now - last < Duration.ofSeconds(1).toNanos()) {
      return false;
    }
    begun = true;
    last = now;
    return true;
  }
}
