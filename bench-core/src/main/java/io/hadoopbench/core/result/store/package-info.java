/**
 * The run directory: reads and writes result.json, histograms and stacks, and converts runs to
 * other tools' formats.
 */
package io.hadoopbench.core.result.store;
