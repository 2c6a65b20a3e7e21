/**
 * The interface of a server, and what servers share: ports, site files, the Kerberos realm. Used by
 * the servers and the embedded cluster; independent of any single server.
 */
package io.hadoopbench.cluster.daemon;
