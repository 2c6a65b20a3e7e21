package io.hadoopbench.core.workload;

import io.hadoopbench.core.load.measure.StepClock;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Reads one file from the set per operation, with separate times for open, the first byte, the
 * transfer of all bytes, and close. With positional reads, each pread is also recorded.
 * Verification within the timed part counts as transfer, and is also recorded separately.
 */
public class ReadFiles extends FileWorkload {
  /** Names of settings. */
  public static final String ACCESS = "access";

  /**
   * Setting: {@code true} or {@code false}, whether to compare every read within the timed part.
   */
  public static final String VERIFY_TIMED = "verifyTimed";

  private static final List<String> OPERATIONS =
      List.of("open", "firstByte", "transfer", "close", "file", "pread", "verify");
  private static final int OPEN = 0;
  private static final int FIRST = 1;
  private static final int TRANSFER = 2;
  private static final int CLOSE = 3;
  private static final int FILE = 4;
  private static final int PREAD = 5;
  private static final int VERIFYING = 6;

  @Override
  public final List<String> operations() {
    return OPERATIONS;
  }

  /** Returns the warm-up directory, which is next to the measured files. */
  public static Path warmupDir(Path files) {
    return files.suffix("-warmup");
  }

  /** Returns the file that only the warm-up reads, again and again. */
  public static Path warmupFile(Path warmupDir) {
    return new Path(warmupDir, "m0t0f0");
  }

  @Override
  public final Step thread(int thread) {
    byte[] buffer = newBuffer();
    long first = context().firstOfThread(thread);
    boolean verify = Boolean.parseBoolean(context().setting(VERIFY_TIMED));
    boolean positional = context().setting(ACCESS).equals(FileOptions.POSITIONAL);
    PeriodicSample sample = PeriodicSample.begin();
    return (phase, index, clock) -> {
      boolean measured = phase == Phase.MEASURED;
      Path path =
          measured
              ? FileSet.file(context().path(DIR), first + index)
              : warmupFile(context().path(WARMUP_DIR));
      Transfer transfer =
          new Transfer(
              path,
              fileBytes(phase),
              buffer,
              verify ? data(measured ? first + index : 0) : null,
              clock);
      clock.start();
      FSDataInputStream in = access().open(path);
      try {
        clock.lap(OPEN);
        if (positional) {
          transfer.positional(in);
        } else {
          transfer.sequential(in);
        }
        clock.lap(TRANSFER);
        if (measured && sample.due()) {
          inspect(in);
          clock.skip();
        }
      } finally {
        in.close();
      }
      clock.lap(CLOSE);
      clock.total(FILE);
      if (verify) {
        clock.duration(VERIFYING, transfer.verifyNanos);
      }
      if (measured) {
        closed(thread, index, in);
      }
    };
  }

  private static final class Transfer {
    private final Path path;
    private final long size;
    private final byte[] buffer;
    private final TestData expected;
    private final StepClock clock;
    private long begin;
    private boolean begun;
    private long verifyNanos;

    /**
     * @param expected expected content; null if nothing is compared
     */
    Transfer(Path path, long size, byte[] buffer, TestData expected, StepClock clock) {
      this.path = path;
      this.size = size;
      this.buffer = buffer;
      this.expected = expected;
      this.clock = clock;
    }

    void sequential(FSDataInputStream in) throws IOException {
      begin = System.nanoTime();
      for (long position = 0; position < size; ) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, size - position));
        requireRead(count, path, position, size);
        received(count, position);
        position += count;
      }
    }

    void positional(FSDataInputStream in) throws IOException {
      begin = System.nanoTime();
      ShuffledBlocks blocks = new ShuffledBlocks((size + buffer.length - 1) / buffer.length);
      for (long i = 0; i < blocks.count(); i++) {
        long position = blocks.next() * buffer.length;
        int count = (int) Math.min(buffer.length, size - position);
        long before = System.nanoTime();
        in.readFully(position, buffer, 0, count);
        clock.duration(PREAD, System.nanoTime() - before);
        received(count, position);
      }
    }

    private void received(int count, long position) throws IOException {
      clock.bytes(count);
      if (!begun) {
        begun = true;
        clock.duration(FIRST, System.nanoTime() - begin);
      }
      if (expected != null) {
        long before = System.nanoTime();
        requireSame(expected.firstDifference(buffer, 0, count, position), path);
        verifyNanos += System.nanoTime() - before;
      }
    }
  }

  /**
   * Enumerates 0 to {@code count - 1} in widely spaced order, in constant memory. A step that is
   * coprime to the count visits all numbers.
   */
  static final class ShuffledBlocks {
    /** Ratio of step to count that spaces the numbers most evenly. */
    private static final double GOLDEN_SECTION = 0.6180339887498949;

    private final long count;
    private final long step;
    private long current;

    ShuffledBlocks(long count) {
      this.count = count;
      this.step = coprime(count);
    }

    long count() {
      return count;
    }

    /** Returns the next number, and starts again after {@code count} numbers. */
    long next() {
      current = (current + step) % count;
      return current;
    }

    private static long coprime(long count) {
      long step = Math.max(1, (long) (count * GOLDEN_SECTION));
      while (gcd(count, step) != 1) {
        step++;
      }
      return step;
    }

    private static long gcd(long a, long b) {
      return b == 0 ? a : gcd(b, a % b);
    }
  }
}
