/**
 * Runs an experiment: turns a request into a design, runs the warm-up, blocks and trials, writes
 * the results journal, and checks the conditions that end a run early.
 *
 * <p>Used by programs only.
 */
package io.hadoopbench.core.engine;
