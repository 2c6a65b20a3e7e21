/**
 * Scenarios and treatments for redundant layouts, parity coders, client location and failed
 * DataNodes.
 *
 * <p>Loaded with ServiceLoader; no other module uses its classes.
 */
package io.hadoopbench.ec;
