/**
 * The parts of a block: the plan of its trials, interleaved groups, one job from preparation to
 * evidence, and the validity checks.
 *
 * <p>Used by runs and programs only.
 */
package io.hadoopbench.core.block;
