/** The data of a run on a cluster, the run's lease, and the clean-up after a killed driver. */
package io.hadoopbench.core.cleanup;
