package io.hadoopbench.core.files;

/**
 * The numbers 0 to {@code count - 1}, each once, far from one another and in constant memory: a step that has no factor
 * in common with the count visits all of them.
 */
final class ShuffledBlocks {
  /** The step that leaves the evenest gaps. */
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

  /** The next number; after {@code count} of them it begins again. */
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
