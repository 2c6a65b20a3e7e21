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
 * A kind of server. To add one, write its {@link Daemon} with its kind, and add the kind to the
 * list of all kinds.
 *
 * @param role whose settings apply
 * @param byHand command-line option that asks for it; empty if there is none
 */
public record DaemonKind(Role role, Planner planner, SettingsCheck check, Optional<ByHand> byHand) {
  /** Plans the daemons of a kind that a cluster needs, possibly none. */
  public interface Planner {
    /**
     * @throws IOException if they are unavailable, with the reason
     */
    List<? extends Daemon> plan(DaemonContext cluster) throws IOException;
  }

  /** Returns why settings of a role are impossible; empty if they are possible. */
  public interface SettingsCheck {
    Optional<String> impossible(DaemonContext cluster, Map<String, String> settings);
  }

  /**
   * A command-line option that asks for a server.
   *
   * @param argument name of its value in the help; empty if it has none
   * @param needs adds the needs of a value; the value is empty if the option has none
   */
  public record ByHand(
      String option,
      Optional<String> argument,
      String help,
      BiConsumer<ClusterNeeds.Builder, String> needs) {}

  /** All settings are possible. */
  public DaemonKind(Role role, Planner planner) {
    this(role, planner, (cluster, settings) -> Optional.empty(), Optional.empty());
  }

  public DaemonKind checking(SettingsCheck settings) {
    return new DaemonKind(role, planner, settings, byHand);
  }

  /** Returns this kind with an option without a value. */
  public DaemonKind flag(String option, String help, Consumer<ClusterNeeds.Builder> needs) {
    return new DaemonKind(
        role,
        planner,
        check,
        Optional.of(
            new ByHand(option, Optional.empty(), help, (builder, none) -> needs.accept(builder))));
  }

  /** Returns this kind with an option that may be repeated with different values. */
  public DaemonKind values(
      String option, String argument, String help, BiConsumer<ClusterNeeds.Builder, String> needs) {
    return new DaemonKind(
        role, planner, check, Optional.of(new ByHand(option, Optional.of(argument), help, needs)));
  }
}
