/**
 * Timing of load threads: the common start of all maps, slices of arms, shares of operations, open
 * loops and rate limits.
 *
 * <p>Used by the tasks of package {@code job}, but does not depend on them.
 */
package io.hadoopbench.core.pace;
