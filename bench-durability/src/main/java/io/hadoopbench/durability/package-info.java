/**
 * Measures the cost of durable writes: the treatment {@code durability}, workloads for write-ahead
 * logs and table files, and evidence from DataNodes and disks that bytes were synced.
 *
 * <p>Loaded with ServiceLoader; no other module uses its classes.
 */
package io.hadoopbench.durability;
