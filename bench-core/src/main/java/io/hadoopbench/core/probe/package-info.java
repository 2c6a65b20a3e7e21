/**
 * Reads servers over JMX: beans, settings, and the counter differences of a process between two
 * readings.
 *
 * <p>Used by meters, and by clusters that check the health of servers. Depends on no cluster and no
 * scenario.
 */
package io.hadoopbench.core.probe;
