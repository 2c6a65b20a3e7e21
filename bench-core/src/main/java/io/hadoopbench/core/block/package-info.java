/**
 * The parts of a block: its trial plan, interleaved groups, jobs from preparation to evidence, and
 * validity checks.
 *
 * <p>Used only by runs and programs.
 */
package io.hadoopbench.core.block;
