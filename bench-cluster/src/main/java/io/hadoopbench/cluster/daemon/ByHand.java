package io.hadoopbench.cluster.daemon;

import io.hadoopbench.core.cluster.ClusterNeeds;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * An option with which a person asks for a server.
 *
 * @param argument what stands for its value in the help; empty when it has none
 * @param needs adds what a value asks for; the value is empty when the option has none
 */
public record ByHand(String option, Optional<String> argument, String help, BiConsumer<ClusterNeeds.Builder, String> needs) {
  /** An option without a value. */
  public static ByHand flag(String option, String help, java.util.function.Consumer<ClusterNeeds.Builder> needs) {
    return new ByHand(option, Optional.empty(), help, (builder, none) -> needs.accept(builder));
  }

  /** An option that may be given several times, with another value each. */
  public static ByHand values(String option, String argument, String help, BiConsumer<ClusterNeeds.Builder, String> needs) {
    return new ByHand(option, Optional.of(argument), help, needs);
  }
}
