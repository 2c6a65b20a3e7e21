/**
 * Hosts, ports, and questions over HTTP. Packages of this module alone use it; it knows none of
 * them.
 */
package io.hadoopbench.cluster.net;
