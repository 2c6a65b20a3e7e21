package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Breaks individual DataNodes and repairs them. DataNodes are identified by their transfer address,
 * {@code DatanodeInfo.getXferAddr()}.
 */
public interface Faults {
  /** Returns the transfer addresses of all DataNodes that can be killed, sorted. */
  List<String> dataNodes() throws IOException;

  /**
   * Kills DataNodes abruptly. Connections to them are refused immediately, but the NameNode
   * considers them live for minutes.
   *
   * @throws IOException if a DataNode cannot be killed, or is not among {@link #dataNodes()}
   */
  void kill(Collection<String> transferAddresses) throws IOException;

  /**
   * Returns the transfer addresses of DataNodes that have not been repaired by {@link #heal} or by
   * a restart.
   */
  Set<String> broken();

  /**
   * Repairs all faults, and waits until the NameNode receives heartbeats from all DataNodes. Does
   * nothing if there are no faults.
   *
   * @throws IOException if a DataNode does not return
   */
  void heal() throws IOException;
}
