/**
 * The cluster as scenarios see it: needs, servers, settings and faults; and the existing cluster.
 * Scenarios and programs use it; other modules implement it.
 */
package io.hadoopbench.core.cluster;
