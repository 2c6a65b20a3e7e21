/**
 * Turns trials into medians, intervals and verdicts. Pure functions: no clock, no files, no
 * scenario by name.
 *
 * <p>The sample is the trial, never the operation and never a window inside a run. Operations of
 * one trial share its start-up, its caches and its interference, so a million operations predict
 * the next trial no better than one operation does. Effects have an interval and not only a p value
 * (Kalibera and Jones, <i>Rigorous benchmarking in reasonable time</i>, ISMM 2013).
 */
package io.hadoopbench.core.stats;
