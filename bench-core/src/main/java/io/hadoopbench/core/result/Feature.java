package io.hadoopbench.core.result;

/**
 * A feature that users can enable and that has a cost. Each feature is one row of the cost table.
 *
 * @param name short description
 * @param variant the variant with the feature
 * @param against the variant without the feature; empty for the baseline
 * @param published published values and how their measurement differs from this benchmark; empty if
 *     there are none
 * @param asked whether the feature is one of those that are requested most often
 */
public record Feature(
    String name, String variant, String against, String published, boolean asked) {}
