/**
 * Operations of an Accumulo client, with only JDK types. This is the only package shared by our
 * class loader and the Accumulo client's class loader.
 */
package io.hadoopbench.ingest.api;
