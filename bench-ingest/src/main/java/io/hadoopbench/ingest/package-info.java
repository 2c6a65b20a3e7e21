/** Scenarios for continuous ingest and the cost of protecting it. */
package io.hadoopbench.ingest;
