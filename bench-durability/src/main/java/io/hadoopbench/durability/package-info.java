/**
 * What durable writes cost: the treatment {@code durability}, write-ahead logs and table files, and
 * the evidence of DataNodes and disks that bytes were synced.
 *
 * <p>Found with ServiceLoader; no other module names a class of it.
 */
package io.hadoopbench.durability;
