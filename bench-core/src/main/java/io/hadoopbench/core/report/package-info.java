/**
 * Reports of a run: terminal, Markdown, HTML and CSV. They read a {@link
 * io.hadoopbench.core.model.RunResult} and the files that its trials name, through the packages
 * model and store, and export for what other tools read, and nothing else, so that any old run can
 * be shown again.
 *
 * <p>{@link io.hadoopbench.core.table.Section}s hold what is said, as text in rows and columns;
 * each report only lays them out. {@link io.hadoopbench.core.report.ReportTables} lists them: a new
 * table is one line there.
 */
package io.hadoopbench.core.report;
