/**
 * Code that measures in load threads and controls when they work: slices, open loops, rate limits,
 * the common start, histograms, and the summing of task reports.
 */
package io.hadoopbench.core.load.measure;
