package io.hadoopbench.core.result;

/**
 * Generates the same numbers as {@link java.util.SplittableRandom}: SplitMix64 (Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", 2014). It is implemented here because
 * Java 8's class lacks some methods and a wrapper around each call would be slower.
 */
public final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  public SplitMix64(long seed) {
    this.state = seed;
  }

  private long next() {
    state += GOLDEN_GAMMA;
    return state;
  }

  public long nextLong() {
    long z = next();
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private int nextInt() {
    long z = next();
    z = (z ^ (z >>> 33)) * 0x62a9d9ed799705f5L;
    return (int) (((z ^ (z >>> 28)) * 0xcb24d0a5c88c35b3L) >>> 32);
  }

  /**
   * Returns a uniformly distributed number from 0 to {@code bound - 1}; the bound must be positive.
   */
  public int nextInt(int bound) {
    int most = bound - 1;
    int number = nextInt();
    if ((bound & most) == 0) {
      return number & most;
    }
    int unsigned = number >>> 1;
    for (number = unsigned % bound;
        unsigned + most - number < 0;
        number = unsigned % bound) { // reject numbers in the last, incomplete range
      unsigned = nextInt() >>> 1;
    }
    return number;
  }

  public void nextBytes(byte[] bytes) {
    long word = 0;
    for (int i = 0; i < bytes.length; i++) {
      word = i % Long.BYTES == 0 ? nextLong() : word >>> Byte.SIZE;
      bytes[i] = (byte) word;
    }
  }
}
