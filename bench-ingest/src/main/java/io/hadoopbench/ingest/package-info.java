/** Scenarios that measure continuous ingest and the cost of protecting it. */
package io.hadoopbench.ingest;
