/**
 * The KDC and its main. The embedded cluster alone uses it; the realm that all know is in the
 * package above.
 */
package io.hadoopbench.cluster.daemon.kerberos;
