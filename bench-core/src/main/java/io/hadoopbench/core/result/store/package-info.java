/**
 * The run directory. Reads and writes result.json, histograms and stacks, and converts runs to
 * formats of other tools.
 */
package io.hadoopbench.core.result.store;
