/**
 * Scenarios and treatments of redundant layouts, the coders that compute parity, where a client
 * sits, and DataNodes that are down.
 *
 * <p>Found with ServiceLoader; no other module names a class of it.
 */
package io.hadoopbench.ec;
