package io.hadoopbench.core.experiment;

import io.hadoopbench.core.model.Variant;

/**
 * A trial that will run.
 *
 * @param block from 0
 * @param order within the block, from 0
 */
public record PlannedTrial(int block, int order, Variant variant) { }
