/**
 * The parts of a block: the plan of its trials, interleaved groups, jobs from preparation to
 * evidence, and validity checks.
 *
 * <p>Used only by runs and programs.
 */
package io.hadoopbench.core.block;
