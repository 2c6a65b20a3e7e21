package io.hadoopbench.core.result;

/**
 * A feature that a user can enable, with a cost: a row of the cost table.
 *
 * @param name short description
 * @param variant the variant with the feature
 * @param against the variant without it; empty for the baseline
 * @param published published values, and how their measurement differs from this benchmark; empty
 *     if none
 * @param asked whether the feature is one of the most requested features
 */
public record Feature(
    String name, String variant, String against, String published, boolean asked) {}
