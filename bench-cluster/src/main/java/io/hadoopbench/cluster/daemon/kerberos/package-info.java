/**
 * The KDC and its main class; used only by the embedded cluster. The realm is in the parent
 * package, because all servers use it.
 */
package io.hadoopbench.cluster.daemon.kerberos;
