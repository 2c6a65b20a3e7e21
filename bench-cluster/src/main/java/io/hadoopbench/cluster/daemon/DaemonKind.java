package io.hadoopbench.cluster.daemon;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A kind of server. To add one, write its {@link Daemon} with its kind in it, and add the kind to
 * the list of all.
 *
 * @param role settings of this role are for it
 * @param byHand how a person asks for it; empty when it comes unasked or not at all
 */
public record DaemonKind(Role role, Planner planner, SettingsCheck check, Optional<ByHand> byHand) {
  /** Makes the daemons of a kind that a cluster needs, none if it needs none. */
  public interface Planner {
    /**
     * @throws IOException if they cannot be had, with the reason
     */
    List<? extends Daemon> plan(DaemonContext cluster) throws IOException;
  }

  /** Tells why settings of a role cannot be had; empty when they can. */
  public interface SettingsCheck {
    Optional<String> impossible(DaemonContext cluster, Map<String, String> settings);
  }

  /**
   * An option with which a person asks for a server.
   *
   * @param argument what stands for its value in the help; empty when it has none
   * @param needs adds what a value asks for; the value is empty when the option has none
   */
  public record ByHand(
      String option,
      Optional<String> argument,
      String help,
      BiConsumer<ClusterNeeds.Builder, String> needs) {}

  /** Any settings can be had. */
  public DaemonKind(Role role, Planner planner) {
    this(role, planner, (cluster, settings) -> Optional.empty(), Optional.empty());
  }

  public DaemonKind checking(SettingsCheck settings) {
    return new DaemonKind(role, planner, settings, byHand);
  }

  /** The same with an option without a value. */
  public DaemonKind flag(String option, String help, Consumer<ClusterNeeds.Builder> needs) {
    return new DaemonKind(
        role,
        planner,
        check,
        Optional.of(
            new ByHand(option, Optional.empty(), help, (builder, none) -> needs.accept(builder))));
  }

  /** The same with an option that may be given several times, with another value each. */
  public DaemonKind values(
      String option, String argument, String help, BiConsumer<ClusterNeeds.Builder, String> needs) {
    return new DaemonKind(
        role, planner, check, Optional.of(new ByHand(option, Optional.of(argument), help, needs)));
  }
}
