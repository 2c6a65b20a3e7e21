/** Scenarios of continuous ingest and the cost of its protection. */
package io.hadoopbench.ingest;
