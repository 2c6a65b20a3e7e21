/**
 * A run's reports: terminal, Markdown, HTML and CSV. They depend only on {@link
 * io.hadoopbench.core.result.RunResult}, its trials' files (packages model and store) and export,
 * so that stored runs can be rendered again.
 *
 * <p>{@link io.hadoopbench.core.table.Section}s hold the contents as text in rows and columns; each
 * report only lays them out. {@link io.hadoopbench.core.report.ReportTables} lists them: a new
 * table is one line there.
 */
package io.hadoopbench.core.report;
