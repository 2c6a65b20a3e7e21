/**
 * What a server is to the cluster, and what servers share: ports, site files, the realm. Servers
 * and the embedded cluster use it; it knows no single server.
 */
package io.hadoopbench.cluster.daemon;
