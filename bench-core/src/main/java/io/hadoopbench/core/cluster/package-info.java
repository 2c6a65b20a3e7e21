/**
 * The cluster as scenarios see it: needs, servers, settings, faults, and the page caches of its
 * hosts. Also implements the existing cluster. Scenarios and programs use this package; other
 * modules implement it.
 */
package io.hadoopbench.core.cluster;
