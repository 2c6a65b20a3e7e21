/**
 * Reports on a run: terminal, Markdown, HTML and CSV. They depend only on {@link
 * io.hadoopbench.core.result.RunResult} and the files of its trials (packages result and
 * result.store), so stored runs can be rendered again.
 *
 * <p>{@link io.hadoopbench.core.table.Section}s contain the text in rows and columns, and each
 * report only lays it out. {@link io.hadoopbench.core.report.ReportTables} lists all tables. To add
 * a table, add one line there.
 */
package io.hadoopbench.core.report;
