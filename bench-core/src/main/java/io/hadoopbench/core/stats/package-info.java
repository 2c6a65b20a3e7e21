/**
 * Turns trials into medians, intervals and verdicts. Contains only pure functions, which use no
 * clock and no files and do not depend on specific scenarios.
 *
 * <p>The sampling unit is the trial, never the operation and never a window within a run. The
 * operations of a trial share its start-up, its caches and its interference, so a million
 * operations predict the next trial no better than one operation does. Effects have an interval,
 * not only a p value (Kalibera and Jones, <i>Rigorous benchmarking in reasonable time</i>, ISMM
 * 2013).
 */
package io.hadoopbench.core.stats;
