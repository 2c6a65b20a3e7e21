/**
 * The workload of whole files, written and read: options, data that can be verified, what every task of it does, and the DataNodes' part.
 *
 * <p>For scenario modules and for treatments that look into streams.
 */
package io.hadoopbench.core.files;
