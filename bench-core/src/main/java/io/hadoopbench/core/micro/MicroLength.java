package io.hadoopbench.core.micro;

import java.time.Duration;

/**
 * How long one benchmark runs. The JCE codec is warm after 0.3 s on a free core and 0.5 s on a shared one, the native code at once; the long
 * form is for differences of a few percent, and shows with its second fork what differs from JVM to JVM.
 */
public enum MicroLength {
  /** About 1.5 s a benchmark with the start of its JVM: {@code micro kms} stays below a minute. */
  SHORT(1, Duration.ofMillis(500), 5, Duration.ofMillis(60)),
  /** About 15 s a benchmark. */
  FULL(2, Duration.ofSeconds(2), 10, Duration.ofMillis(500));

  private static final Duration START_OF_JVM = Duration.ofMillis(500);

  final int forks;
  final Duration warmUp;
  final int iterations;
  final Duration iteration;

  MicroLength(int forks, Duration warmUp, int iterations, Duration iteration) {
    this.forks = forks;
    this.warmUp = warmUp;
    this.iterations = iterations;
    this.iteration = iteration;
  }

  /** What a benchmark takes, with the start of its JVMs. */
  public Duration each() {
    return iteration.multipliedBy(iterations).plus(warmUp).plus(START_OF_JVM).multipliedBy(forks);
  }

  @Override
  public String toString() {
    return forks + (forks == 1 ? " JVM" : " JVMs") + " x " + iterations + " iterations of " + iteration.toMillis() + " ms";
  }
}
