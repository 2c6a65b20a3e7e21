/** The Key Management Server; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.kms;
