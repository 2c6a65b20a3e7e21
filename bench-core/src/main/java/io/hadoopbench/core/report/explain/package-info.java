/** Reports on explained differences: sentences, tables, and the data for the waterfall plots. */
package io.hadoopbench.core.report.explain;
