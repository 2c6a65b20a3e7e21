/**
 * JMH micro-benchmarks as a part of the product: what one core can do at best. A benchmark belongs to the family that its package names,
 * {@code io.hadoopbench.<family>.micro}, or a package {@code micro} further below the family. Conventions: a benchmark in throughput mode
 * with a parameter {@code bytes} works on that many bytes an operation, and is shown in GB/s; a set-up that finds that it cannot measure
 * what its name says throws {@link io.hadoopbench.core.micro.CannotRunException}.
 */
package io.hadoopbench.core.micro;
