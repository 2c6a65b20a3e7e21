/**
 * Accumulo's own client behind the interfaces of {@code api}. It lives in a class loader of its
 * own, with the libraries that Accumulo brings; {@code client} makes it, and nobody else names it.
 */
package io.hadoopbench.ingest.accumulo;
