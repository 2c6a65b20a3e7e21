/** Scenarios in which clients write without end, and what protection costs them. */
package io.hadoopbench.ingest;
