/**
 * The workloads of whole files and of directories: options, data that can be verified, what every
 * task of it does, and the DataNodes' part; and the proofs that several families need, which look
 * into streams and at what is stored.
 *
 * <p>For scenario modules and for treatments that look into streams.
 */
package io.hadoopbench.core.files;
