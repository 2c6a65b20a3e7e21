/**
 * Accumulo's client behind the interfaces in {@code api}. Loaded with Accumulo's libraries in a
 * separate class loader by {@code client}; no other package uses it.
 */
package io.hadoopbench.ingest.accumulo;
