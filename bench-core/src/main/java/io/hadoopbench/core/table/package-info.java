/**
 * Tables as text, and their layout on a terminal: columns, line breaks, numbers for people. Used by
 * reports and programs; independent of runs.
 */
package io.hadoopbench.core.table;
