package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;

/** How many blocks a run has. */
public final class RunLength {
  /** Name of the option. */
  public static final String BLOCKS = "blocks";

  private RunLength() { }

  /** The option, for a scenario that has a default of its own: many short trials see through a machine whose speed swings. */
  public static Option option(String defaultBlocks) {
    return Option.of(BLOCKS, Option.Type.POSITIVE, "N", defaultBlocks, "blocks; each runs every variant once. A 95 % interval needs 6");
  }
}
