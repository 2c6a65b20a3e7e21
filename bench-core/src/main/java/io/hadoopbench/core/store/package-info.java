/**
 * The run directory: reads and writes result.json, histograms and stacks. Used by package run, and
 * by analysis and reports of stored runs.
 */
package io.hadoopbench.core.store;
