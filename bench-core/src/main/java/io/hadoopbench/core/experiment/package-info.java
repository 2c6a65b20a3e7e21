/**
 * The way of a run: plan, blocks of trials in shuffled order, one trial, the journal of what came of it.
 *
 * <p>Used by the programs alone.
 */
package io.hadoopbench.core.experiment;
