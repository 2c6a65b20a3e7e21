/**
 * Values of servers over time: figures, their sources, and the thread that reads them. Meters
 * define what to sample; package run decides when.
 */
package io.hadoopbench.core.series;
