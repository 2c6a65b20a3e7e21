/** Continuous ingest as a workload, and its verification. */
package io.hadoopbench.ingest.workload;
