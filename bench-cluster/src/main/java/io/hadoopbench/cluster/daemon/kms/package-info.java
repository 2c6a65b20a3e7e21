/** The Key Management Server. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.kms;
