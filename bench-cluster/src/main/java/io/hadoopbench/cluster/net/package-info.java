/**
 * Hosts, ports and HTTP requests. Used only within this module; depends on none of its other
 * packages.
 */
package io.hadoopbench.cluster.net;
