package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Breaks single DataNodes and repairs them. DataNodes are named by their transfer address, {@code
 * DatanodeInfo.getXferAddr()}.
 */
public interface Faults {
  /** Returns the transfer addresses of all DataNodes that can be killed, sorted. */
  List<String> dataNodes() throws IOException;

  /**
   * Kills DataNodes without notice. Connections to them are refused at once, but the NameNode
   * considers them live for minutes.
   *
   * @throws IOException if one cannot be killed, or is not among {@link #dataNodes()}
   */
  void kill(Collection<String> transferAddresses) throws IOException;

  /**
   * Returns the transfer addresses of DataNodes that are still broken: not repaired by {@link
   * #heal} or by a restart.
   */
  Set<String> broken();

  /**
   * Undoes every fault and waits until the NameNode receives heartbeats from all DataNodes. Does
   * nothing without faults.
   *
   * @throws IOException if a DataNode does not return
   */
  void heal() throws IOException;
}
