/**
 * Reports of a run: terminal, Markdown, HTML and CSV. They read a {@link io.hadoopbench.core.model.RunResult} and the
 * histogram files that its trials name, and nothing else, so that any old run can be shown again.
 *
 * <p>{@link io.hadoopbench.core.report.Section}s hold what is said, as text in rows and columns; each report only lays them out.
 */
package io.hadoopbench.core.report;
