/**
 * Execution of a run: checks, warm-up, blocks, the journal of results, and abort conditions.
 *
 * <p>Used by the programs only.
 */
package io.hadoopbench.core.run;
