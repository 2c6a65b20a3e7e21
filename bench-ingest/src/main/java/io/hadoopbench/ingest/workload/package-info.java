/** The workload for continuous ingest, and the verification of what it wrote. */
package io.hadoopbench.ingest.workload;
