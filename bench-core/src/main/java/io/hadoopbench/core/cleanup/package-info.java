/** A run's data on a cluster, the run's lease, and the clean-up after a driver was killed. */
package io.hadoopbench.core.cleanup;
