/**
 * The run directory: result.json, histograms and stacks, written and read. For the experiment, and
 * for analysis and reports of any old run.
 */
package io.hadoopbench.core.store;
