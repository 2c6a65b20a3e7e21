/**
 * What a cluster is to a scenario: what it needs, its servers, their settings and faults; and the
 * cluster that somebody else runs. Scenarios and programs use it; other modules implement it.
 */
package io.hadoopbench.core.cluster;
