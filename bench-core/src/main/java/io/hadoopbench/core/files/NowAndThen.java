package io.hadoopbench.core.files;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Which of the streams of one thread are looked at: the first, and then one in each second, however many there are. So what is seen is of the whole trial,
 * and looking takes none of its time that counts.
 */
final class NowAndThen {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final LongSupplier nanos;
  private boolean begun;
  private long last;

  NowAndThen(LongSupplier nanos) {
    this.nanos = nanos;
  }

  static NowAndThen ofStreams() {
    return new NowAndThen(System::nanoTime);
  }

  /** Whether this one is; by one thread. */
  boolean due() {
    long now = nanos.getAsLong();
    if (begun && now - last < PERIOD.toNanos()) {
      return false;
    }
    begun = true;
    last = now;
    return true;
  }
}
