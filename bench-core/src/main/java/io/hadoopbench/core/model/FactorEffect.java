package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What a level of a factor does with all else equal.
 *
 * @param comparison in the primary metric, of a variant with the one that has the factor's first level
 */
public record FactorEffect(String factor, @JsonUnwrapped Comparison comparison) { }
