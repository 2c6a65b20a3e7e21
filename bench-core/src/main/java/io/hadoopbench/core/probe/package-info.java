/**
 * Reading servers over JMX: beans, settings, and what one process counted between two readings.
 *
 * <p>For meters, and for clusters that ask whether a server is well. It knows no cluster and no
 * scenario.
 */
package io.hadoopbench.core.probe;
