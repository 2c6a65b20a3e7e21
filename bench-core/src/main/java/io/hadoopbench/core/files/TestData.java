package io.hadoopbench.core.files;

import io.hadoopbench.core.model.SplitMix64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * What files contain. Any byte can be computed from its position, so that files of any size are
 * written and verified in constant memory, and a byte in the wrong place or of the wrong file is
 * found. An instance belongs to one thread.
 */
public sealed interface TestData {
  /** Names of the kinds, as in {@code -data}. */
  String RANDOM = "random";

  String ZEROS = "zeros";

  /**
   * Puts the bytes of the file's positions {@code position} to {@code position + length - 1} into
   * the buffer.
   */
  void fill(byte[] buffer, int offset, int length, long position);

  /**
   * Returns whether the bytes depend on the position, so that a buffer must be filled for each
   * write.
   */
  default boolean varies() {
    return true;
  }

  /**
   * Position in the file of the first byte that is not as {@link #fill} would have it; -1 when all
   * are.
   */
  long firstDifference(byte[] buffer, int offset, int length, long position);

  /**
   * @param kind {@link #RANDOM} or {@link #ZEROS}
   * @param file number of the file; another number gives other random bytes
   */
  static TestData of(String kind, long file) {
    return kind.equals(ZEROS) ? new Zeros() : new RandomBytes(file);
  }

  /**
   * Bytes that no compression makes smaller: one table of random words, and over each {@link
   * #TABLE_BYTES} of the file it is XORed with a random word of its own. All words come from {@link
   * SplitMix64}. The table makes it many times as fast as drawing each word, for the JVM turns the
   * XOR into vector instructions; see TestDataBenchmark.
   */
  final class RandomBytes implements TestData {
    /** Table, its XORed copy and what is filled fit into the first cache of a core. */
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
     * Makes {@link #bytes} hold what surrounds a position, and tells how many of the bytes asked
     * for it holds.
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
   * Nothing but zeros, as TestDFSIO writes them: for comparisons with it. A file in the wrong place
   * is not noticed.
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
