/**
 * Server metrics over time: what to sample, from which servers, and the thread that reads them.
 * Meters define what to sample; package run decides when.
 */
package io.hadoopbench.core.series;
