/**
 * Who works when: the common start of all maps, turns of arms, shares of operations, open loops and
 * bounds of rates.
 *
 * <p>The tasks of {@code job} ask it; it knows nothing of them.
 */
package io.hadoopbench.core.pace;
