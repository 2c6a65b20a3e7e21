/**
 * Workloads of whole files and of directories: options, verifiable data, the work of their tasks,
 * and the DataNodes' metrics; also the validity checks that several scenarios share, which inspect
 * streams and stored files.
 *
 * <p>For scenario modules and for treatments that inspect streams.
 */
package io.hadoopbench.core.files;
