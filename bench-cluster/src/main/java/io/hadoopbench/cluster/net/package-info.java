/**
 * Hosts, ports and HTTP requests. Used only within this module; depends on no other package of it.
 */
package io.hadoopbench.cluster.net;
