/** The driver's and the tasks' access to Accumulo instances: properties, jars and timeouts. */
package io.hadoopbench.ingest.client;
