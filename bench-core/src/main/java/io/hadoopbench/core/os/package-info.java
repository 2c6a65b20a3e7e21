/**
 * The operating system, the host and its JVM: programs with a time limit, kernel counters, native
 * code, and the cancellation of a run. All packages may use this package.
 */
package io.hadoopbench.core.os;
