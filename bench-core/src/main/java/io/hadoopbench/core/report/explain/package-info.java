/** Reports on explained differences: sentences, tables, and the data of the waterfall plots. */
package io.hadoopbench.core.report.explain;
