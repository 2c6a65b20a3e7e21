/**
 * Turns trials into medians, intervals and verdicts. Pure functions: no clock, no files, no
 * scenario by name.
 *
 * <p>The sample is the trial, never the operation and never a window inside a run: operations of
 * one trial share its start-up, its caches and its neighbours, so that a million of them say no
 * more about the next trial than one does. Effects come with an interval, not with a p-value alone
 * (Kalibera and Jones, <i>Rigorous benchmarking in reasonable time</i>, ISMM 2013).
 */
package io.hadoopbench.core.analysis;
