/**
 * Implements the interfaces in {@code api} with Accumulo's client. Loaded with Accumulo's libraries
 * in a separate class loader by {@code client}; no other package uses this package.
 */
package io.hadoopbench.ingest.accumulo;
