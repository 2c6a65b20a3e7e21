package io.hadoopbench.core.model;

/**
 * Where the throughput of a variant stops rising with the load.
 *
 * @param variant id without the load
 * @param knee threads of each map task: the smallest load whose median throughput is within the tolerance of the highest median
 * @param reached whether loads beyond the knee were measured; else throughput may go on rising
 * @param lowestKnee by the same rule in the single blocks, {@code highestKnee} likewise; a block in which a load has no valid trial
 *     does not count, and without any that does both are the knee
 * @param atKnee id of the variant under the load of the knee
 * @param comparison throughput at the knee against that at the baseline's knee; null for the baseline, or without a common block
 */
public record Ceiling(String variant, int knee, boolean reached, int lowestKnee, int highestKnee, String atKnee, Comparison comparison) { }
