package io.hadoopbench.core.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * When tasks measured. All instants in milliseconds on the FILE SYSTEM's clock, so that hosts can be compared.
 *
 * @param startMillis the common start that the barrier gave
 * @param firstStart when the earliest task began; {@code lastStart} the latest
 * @param firstEnd when the earliest task ended; {@code lastEnd} the latest
 * @param clockAheadMin how far the most backward task clock is ahead of the file system's, in ms; {@code clockAheadMax} the most
 *     forward one. Good to about one RPC round trip
 * @param lateStarts tasks that began more than {@link #LATE_MILLIS} after the common start
 */
public record Window(long startMillis, long firstStart, long lastStart, long firstEnd, long lastEnd, long clockAheadMin,
    long clockAheadMax, int lateStarts) {
  /** A task that starts later than this has missed a part of the window that its neighbours worked in. */
  public static final long LATE_MILLIS = 100;

  public static Window ofTask(long startMillis, long started, long ended, long clockAheadMillis) {
    return new Window(startMillis, started, started, ended, ended, clockAheadMillis, clockAheadMillis,
        started - startMillis > LATE_MILLIS ? 1 : 0);
  }

  public Window plus(Window o) {
    return new Window(Math.min(startMillis, o.startMillis), Math.min(firstStart, o.firstStart),
        Math.max(lastStart, o.lastStart), Math.min(firstEnd, o.firstEnd), Math.max(lastEnd, o.lastEnd),
        Math.min(clockAheadMin, o.clockAheadMin), Math.max(clockAheadMax, o.clockAheadMax), lateStarts + o.lateStarts);
  }

  /** From the first start to the last end. */
  public double fullSeconds() {
    return (lastEnd - firstStart) / 1000.0;
  }

  void write(DataOutput out) throws IOException {
    for (long value : new long[] {startMillis, firstStart, lastStart, firstEnd, lastEnd, clockAheadMin, clockAheadMax}) {
      out.writeLong(value);
    }
    out.writeInt(lateStarts);
  }

  static Window read(DataInput in) throws IOException {
    return new Window(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(),
        in.readInt());
  }
}
