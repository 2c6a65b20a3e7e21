/**
 * The cluster as scenarios see it: needs, servers, settings and faults. Also implements the
 * existing cluster. Scenarios and programs use this package; other modules implement it.
 */
package io.hadoopbench.core.cluster;
