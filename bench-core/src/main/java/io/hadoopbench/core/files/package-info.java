/**
 * Workloads on whole files and on directories: options, verifiable data, task operations, and
 * DataNode metrics. Also contains validity checks that several scenarios share, which inspect
 * streams and stored files.
 *
 * <p>Used by scenario modules and by treatments that inspect streams.
 */
package io.hadoopbench.core.files;
