/**
 * Apache Knox, its configuration and secrets, and the directory of its users. The embedded cluster
 * alone uses it.
 */
package io.hadoopbench.cluster.daemon.knox;
