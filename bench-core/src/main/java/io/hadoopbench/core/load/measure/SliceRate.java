package io.hadoopbench.core.load.measure;

/**
 * An interleaved arm's rate for one operation, or for payload in bytes.
 *
 * @param perSecond rate in the arm's slices; slices with interference are excluded if enough other
 *     slices remain
 * @param ownPerSecond rate over each thread's own working time in all slices, from the slice's
 *     start to the end of the thread's last operation, summed over threads
 */
public record SliceRate(double perSecond, double ownPerSecond) {
  SliceRate plus(SliceRate other) {
    return new SliceRate(perSecond + other.perSecond, ownPerSecond + other.ownPerSecond);
  }
}
