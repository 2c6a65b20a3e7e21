package io.hadoopbench.core.series;

import java.util.concurrent.TimeUnit;

/** The time of a sampler; a test has one of its own. */
interface SamplerClock {
  SamplerClock SYSTEM = new SamplerClock() {
    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
    }
  };

  long nanoTime();

  /** At once when that is over. */
  void sleepUntil(long nanos) throws InterruptedException;
}
