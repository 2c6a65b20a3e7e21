/**
 * Tables as text, and their layout on a terminal: columns, line breaks, and numbers for readers.
 * Used by reports and programs; independent of runs.
 */
package io.hadoopbench.core.table;
