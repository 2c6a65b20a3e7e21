/**
 * The server interface, and what servers share: ports, site files and the Kerberos realm. Used by
 * the servers and the embedded cluster; independent of any particular server.
 */
package io.hadoopbench.cluster.daemon;
