/**
 * Observes servers and connections to them: metrics pages, counter differences between two
 * readings, metrics over time, and what connections negotiated.
 *
 * <p>Used by meters, and by clusters that check their servers' health.
 */
package io.hadoopbench.core.servers;
