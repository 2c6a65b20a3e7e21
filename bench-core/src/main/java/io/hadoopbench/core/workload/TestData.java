package io.hadoopbench.core.workload;

import io.hadoopbench.core.result.SplitMix64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The content of files. Each byte is computed from its position, so that files of any size can be
 * written and verified in constant memory. Bytes that are at the wrong position or belong to
 * another file are detected. Not thread-safe.
 */
public sealed interface TestData {
  /** Values of {@code -data}. */
  String RANDOM = "random";

  String ZEROS = "zeros";

  /**
   * Fills the buffer with the bytes at positions {@code position} to {@code position + length - 1}
   * of the file.
   */
  void fill(byte[] buffer, int offset, int length, long position);

  /**
   * Returns whether the bytes depend on the position, so that the buffer must be filled before each
   * write.
   */
  default boolean varies() {
    return true;
  }

  /**
   * Returns the position in the file of the first byte that differs from {@link #fill}; -1 if there
   * is none.
   */
  long firstDifference(byte[] buffer, int offset, int length, long position);

  /**
   * @param kind {@link #RANDOM} or {@link #ZEROS}
   * @param file number of the file; random bytes differ between files
   */
  static TestData of(String kind, long file) {
    return kind.equals(ZEROS) ? new Zeros() : new RandomBytes(file);
  }

  /**
   * Incompressible bytes: a table of random words, which is XORed with a different random word for
   * each {@link #TABLE_BYTES} of the file. All words come from {@link SplitMix64}. The table is
   * many times faster than generating each word, because the JVM vectorizes the XOR (see
   * TestDataBenchmark).
   */
  final class RandomBytes implements TestData {
    /**
     * Size of the table. The table, its XORed copy and the filled buffer fit into a core's L1
     * cache.
     */
    static final int TABLE_BYTES = 8 << 10;

    private static final long[] TABLE =
        LongStream.generate(new SplitMix64(0)::nextLong).limit(TABLE_BYTES / Long.BYTES).toArray();

    private final long seed;
    private final long[] words = new long[TABLE.length];
    private final ByteBuffer bytes =
        ByteBuffer.allocate(TABLE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long inWords = -1;

    RandomBytes(long file) {
      seed = new SplitMix64(file).nextLong();
    }

    @Override
    public void fill(byte[] buffer, int offset, int length, long position) {
      for (int done = 0; done < length; ) {
        int count = part(position + done, length - done);
        System.arraycopy(bytes.array(), inTable(position + done), buffer, offset + done, count);
        done += count;
      }
    }

    @Override
    public long firstDifference(byte[] buffer, int offset, int length, long position) {
      for (int done = 0; done < length; ) {
        int from = inTable(position + done);
        int count = part(position + done, length - done);
        int wrong =
            Arrays.mismatch(
                buffer, offset + done, offset + done + count, bytes.array(), from, from + count);
        if (wrong >= 0) {
          return position + done + wrong;
        }
        done += count;
      }
      return -1;
    }

    private static int inTable(long position) {
      return (int) (position % TABLE_BYTES);
    }

    /**
     * Computes the {@link #bytes} around a position, and returns the number of matching bytes that
     * they contain.
     */
    private int part(long position, int wanted) {
      long number = position / TABLE_BYTES;
      if (number != inWords) {
        long key = new SplitMix64(seed + number).nextLong();
        for (int i = 0; i < TABLE.length; i++) {
          words[i] = TABLE[i] ^ key;
        }
        bytes.asLongBuffer().put(words);
        inWords = number;
      }
      return Math.min(wanted, TABLE_BYTES - inTable(position));
    }
  }

  /**
   * Zeros, for comparison with TestDFSIO, which writes zeros. Bytes at the wrong position are not
   * detected.
   */
  final class Zeros implements TestData {
    private Zeros() {}

    @Override
    public boolean varies() {
      return false;
    }

    @Override
    public void fill(byte[] buffer, int offset, int length, long position) {
      Arrays.fill(buffer, offset, offset + length, (byte) 0);
    }

    @Override
    public long firstDifference(byte[] buffer, int offset, int length, long position) {
      for (int i = offset; i < offset + length; i++) {
        if (buffer[i] != 0) {
          return position + i - offset;
        }
      }
      return -1;
    }
  }
}
