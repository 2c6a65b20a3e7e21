/**
 * Timing of load threads: the common start of all maps, slices of arms, shares of operations, open
 * loops and rate limits.
 *
 * <p>Used by the tasks of {@code job}; independent of them.
 */
package io.hadoopbench.core.pace;
