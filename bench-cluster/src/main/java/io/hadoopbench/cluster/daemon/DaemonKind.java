package io.hadoopbench.cluster.daemon;

import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of server. To add one, write its {@link Daemon} with its kind in it, and add the kind to the list of all.
 *
 * @param role settings of this role are for it
 * @param byHand how a person asks for it; empty when it comes unasked or not at all
 */
public record DaemonKind(Role role, Planner planner, SettingsCheck check, Optional<ByHand> byHand) {
  /** Makes the daemons of a kind that a cluster needs, none if it needs none. */
  public interface Planner {
    /** @throws IOException if they cannot be had, with the reason */
    List<? extends Daemon> plan(DaemonContext cluster) throws IOException;
  }

  /** Tells why settings of a role cannot be had; empty when they can. */
  public interface SettingsCheck {
    Optional<String> impossible(DaemonContext cluster, Map<String, String> settings);
  }

  /** Any settings can be had. */
  public DaemonKind(Role role, Planner planner) {
    this(role, planner, (cluster, settings) -> Optional.empty(), Optional.empty());
  }

  public DaemonKind checking(SettingsCheck settings) {
    return new DaemonKind(role, planner, settings, byHand);
  }

  public DaemonKind byHand(ByHand option) {
    return new DaemonKind(role, planner, check, Optional.of(option));
  }
}
