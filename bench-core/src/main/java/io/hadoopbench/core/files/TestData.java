package io.hadoopbench.core.files;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What files contain. Any byte can be computed from its position, so that files of any size are written and verified in constant
 * memory, and a byte in the wrong place or of the wrong file is found.
 */
public sealed interface TestData {
  /** Names of the kinds, as in {@code -data}. */
  String RANDOM = "random";
  String ZEROS = "zeros";

  /** Puts the bytes of the file's positions {@code position} to {@code position + length - 1} into the buffer. */
  void fill(byte[] buffer, int offset, int length, long position);

  /** Position in the file of the first byte that is not as {@link #fill} would have it; -1 when all are. */
  long firstDifference(byte[] buffer, int offset, int length, long position);

  /**
   * @param kind {@link #RANDOM} or {@link #ZEROS}
   * @param file number of the file; another number gives other random bytes
   */
  static TestData of(String kind, long file) {
    return kind.equals(ZEROS) ? new Zeros() : new RandomBytes(file);
  }

  /**
   * Bytes that no compression makes smaller: each 8 bytes are the SplitMix64 hash of their number in the file (Steele, Lea and
   * Flood, "Fast splittable pseudorandom number generators", 2014), started from the hash of the file's number.
   */
  final class RandomBytes implements TestData {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long seed;

    RandomBytes(long file) {
      seed = hash(GOLDEN * (file + 1));
    }

    @Override
    public void fill(byte[] buffer, int offset, int length, long position) {
      int end = offset + length;
      int i = offset;
      for (; i < end && (position & 7) != 0; i++, position++) {
        buffer[i] = at(position);
      }
      long state = word(position);
      for (; i <= end - Long.BYTES; i += Long.BYTES, position += Long.BYTES, state += GOLDEN) {
        LONGS.set(buffer, i, hash(state));
      }
      for (; i < end; i++, position++) {
        buffer[i] = at(position);
      }
    }

    @Override
    public long firstDifference(byte[] buffer, int offset, int length, long position) {
      int end = offset + length;
      int i = offset;
      for (; i < end && (position & 7) != 0; i++, position++) {
        if (buffer[i] != at(position)) {
          return position;
        }
      }
      long state = word(position);
      for (; i <= end - Long.BYTES; i += Long.BYTES, position += Long.BYTES, state += GOLDEN) {
        long wrong = (long) LONGS.get(buffer, i) ^ hash(state);
        if (wrong != 0) {
          return position + Long.numberOfTrailingZeros(wrong) / Byte.SIZE;
        }
      }
      for (; i < end; i++, position++) {
        if (buffer[i] != at(position)) {
          return position;
        }
      }
      return -1;
    }

    private byte at(long position) {
      return (byte) (hash(word(position)) >>> Byte.SIZE * (position & 7));
    }

    private long word(long position) {
      return seed + GOLDEN * (position >>> 3);
    }

    private static long hash(long state) {
      long z = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
      z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
      return z ^ z >>> 31;
    }
  }

  /** Nothing but zeros, as TestDFSIO writes them: for comparisons with it. A file in the wrong place is not noticed. */
  final class Zeros implements TestData {
    private Zeros() { }

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
