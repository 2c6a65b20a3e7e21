/**
 * What a report says of explained differences: sentences, tables, and the data of the waterfalls.
 */
package io.hadoopbench.core.report.explain;
