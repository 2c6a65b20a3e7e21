/**
 * Tables as text, and their layout on a terminal: columns, line breaks, numbers for readers. Used
 * by reports and programs; does not depend on runs.
 */
package io.hadoopbench.core.table;
