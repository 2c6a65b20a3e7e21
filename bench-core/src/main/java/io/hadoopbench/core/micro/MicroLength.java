package io.hadoopbench.core.micro;

import java.time.Duration;

/**
 * How long one benchmark runs. The code under test is warm after a few hundred milliseconds, because all of it is intrinsic or native;
 * the long form is for differences of a few percent, and shows with its second fork what differs from JVM to JVM.
 */
public enum MicroLength {
  /** About 1.5 s a benchmark with the start of its JVM: {@code micro kms} stays below a minute. */
  SHORT(1, 3, 5, Duration.ofMillis(100)),
  /** About 17 s a benchmark. */
  FULL(2, 5, 10, Duration.ofMillis(500));

  private final int forks;
  private final int warmups;
  private final int iterations;
  private final Duration iteration;

  MicroLength(int forks, int warmups, int iterations, Duration iteration) {
    this.forks = forks;
    this.warmups = warmups;
    this.iterations = iterations;
    this.iteration = iteration;
  }

  int forks() {
    return forks;
  }

  int warmups() {
    return warmups;
  }

  int iterations() {
    return iterations;
  }

  Duration iteration() {
    return iteration;
  }

  @Override
  public String toString() {
    return forks + (forks == 1 ? " JVM" : " JVMs") + " x " + iterations + " iterations of " + iteration.toMillis() + " ms";
  }
}
