/**
 * Tables as text, and how a terminal shows them: columns, line breaks, numbers for people. For
 * reports and programs; knows no run.
 */
package io.hadoopbench.core.table;
