/**
 * What servers do in each second of a trial: figures, who tells them, and the thread that asks.
 * Meters say what to watch; the experiment's loop decides when.
 */
package io.hadoopbench.core.series;
