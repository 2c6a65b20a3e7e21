/**
 * Reads servers over JMX: beans, settings, and a process's counter differences between two
 * readings.
 *
 * <p>Used by meters, and by clusters that check their servers' health. Depends on no cluster and no
 * scenario.
 */
package io.hadoopbench.core.probe;
