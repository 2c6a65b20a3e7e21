/** How the driver and the tasks access Accumulo instances: properties, jars and timeouts. */
package io.hadoopbench.ingest.client;
