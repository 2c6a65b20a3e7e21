/** A run's data on a cluster, its lease, and the clean-up after a killed driver. */
package io.hadoopbench.core.cleanup;
