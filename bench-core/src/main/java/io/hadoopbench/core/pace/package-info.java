/**
 * Load thread timing: the maps' common start, the arms' slices, shares of operations, open loops
 * and rate limits.
 *
 * <p>Used by the tasks in package {@code job}, but does not depend on them.
 */
package io.hadoopbench.core.pace;
