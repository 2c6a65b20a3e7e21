package io.hadoopbench.core.model;

/**
 * Something that a user can switch on, and that has a price: a row of the price list.
 *
 * @param name what it is, in a few words
 * @param variant that has it
 * @param against the variant without it; empty for the baseline
 * @param published what others published of it, and what differs; empty when nothing
 * @param asked whether it is among those that people ask for most
 */
public record Feature(
    String name, String variant, String against, String published, boolean asked) {}
