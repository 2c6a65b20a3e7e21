/**
 * A run's execution: checks, warm-up, blocks, the results journal, and abort conditions.
 *
 * <p>Used by the programs only.
 */
package io.hadoopbench.core.run;
