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
 * A kind of server. To add a server, write a {@link Daemon} that declares its kind, and add the
 * kind to the list of all kinds.
 *
 * @param role the role whose settings apply
 * @param byHand command-line option that requests the server; empty if there is none
 */
public record DaemonKind(Role role, Planner planner, SettingsCheck check, Optional<ByHand> byHand) {
  /** Plans a cluster's daemons of this kind, possibly none. */
  public interface Planner {
    /**
     * @throws IOException if a daemon is unavailable; the message gives the reason
     */
    List<? extends Daemon> plan(DaemonContext cluster) throws IOException;
  }

  /** Returns the reason a role's settings cannot be used; empty if they can. */
  public interface SettingsCheck {
    Optional<String> impossible(DaemonContext cluster, Map<String, String> settings);
  }

  /**
   * A command-line option that requests a server.
   *
   * @param argument name of the option's value in the help; empty if the option takes no value
   * @param needs adds what the option's value requires to the cluster's needs; the value is empty
   *     if the option takes none
   */
  public record ByHand(
      String option,
      Optional<String> argument,
      String help,
      BiConsumer<ClusterNeeds.Builder, String> needs) {}

  /** Creates a kind that accepts all settings. */
  public DaemonKind(Role role, Planner planner) {
    this(role, planner, (cluster, settings) -> Optional.empty(), Optional.empty());
  }

  public DaemonKind checking(SettingsCheck settings) {
    return new DaemonKind(role, planner, settings, byHand);
  }

  /** Returns this kind with a command-line option that takes no value. */
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
