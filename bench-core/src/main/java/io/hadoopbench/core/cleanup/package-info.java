/**
 * What a run makes on a cluster, how long it lives, and what becomes of both when its driver is
 * gone.
 */
package io.hadoopbench.core.cleanup;
