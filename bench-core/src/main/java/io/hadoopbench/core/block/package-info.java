/**
 * What runs in a block: the plan of its trials, groups that take turns, one job from preparation to
 * evidence, the checks.
 *
 * <p>Used by runs and programs alone.
 */
package io.hadoopbench.core.block;
