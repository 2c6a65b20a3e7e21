/**
 * Operations of an Accumulo client, with JDK types only. This is the only package shared by our
 * class loader and that of Accumulo's client.
 */
package io.hadoopbench.ingest.api;
