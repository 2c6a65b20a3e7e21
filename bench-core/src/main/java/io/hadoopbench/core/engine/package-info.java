/**
 * Runs an experiment: from a request to its design, warm-up, blocks, trials and the results
 * journal, with the conditions that end a run early.
 *
 * <p>Used by programs only.
 */
package io.hadoopbench.core.engine;
