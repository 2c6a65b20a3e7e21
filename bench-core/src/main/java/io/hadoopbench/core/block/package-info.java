/**
 * The parts of a block: the plan of its trials, interleaved groups, jobs from preparation to
 * evidence, and validity checks.
 */
package io.hadoopbench.core.block;
