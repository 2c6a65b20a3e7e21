/** The continuous ingest as a workload of tasks, and the walk that verifies it. */
package io.hadoopbench.ingest.workload;
