/** Access of driver and tasks to Accumulo instances: properties, jars and timeouts. */
package io.hadoopbench.ingest.client;
