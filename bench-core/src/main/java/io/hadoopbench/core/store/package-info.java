/**
 * The run directory: reads and writes result.json, histograms and stacks. Used by package run, and
 * by analyses and reports on stored runs.
 */
package io.hadoopbench.core.store;
