/**
 * The KDC and its main class; used only by the embedded cluster. The realm, which all servers use,
 * is in the parent package.
 */
package io.hadoopbench.cluster.daemon.kerberos;
