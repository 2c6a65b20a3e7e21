/**
 * The way of a run: before it, rehearsals, block after block, the journal of what came of it, and
 * what ends it.
 *
 * <p>Used by the programs alone.
 */
package io.hadoopbench.core.run;
