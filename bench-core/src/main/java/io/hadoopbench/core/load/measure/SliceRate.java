package io.hadoopbench.core.load.measure;

/**
 * An interleaved arm's rate for one operation, or for payload in bytes.
 *
 * @param perSecond rate in the arm's slices, without slices with interference if enough other
 *     slices remain
 * @param ownPerSecond rate in each thread's own time in all slices, from the slice's start to the
 *     thread's own last end, summed over threads
 */
public record SliceRate(double perSecond, double ownPerSecond) {
  SliceRate plus(SliceRate other) {
    return new SliceRate(perSecond + other.perSecond, ownPerSecond + other.ownPerSecond);
  }
}
