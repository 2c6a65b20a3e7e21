package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Breaks single DataNodes for real, and mends them again. DataNodes are named by their transfer
 * address, {@code DatanodeInfo.getXferAddr()}.
 */
public interface Faults {
  /** The transfer addresses of all DataNodes that can be hit, sorted. */
  List<String> dataNodes() throws IOException;

  /**
   * Ends DataNodes without a word to anybody: connections to them are refused from now on, and the
   * NameNode still counts them as live for minutes.
   *
   * @throws IOException if one cannot be ended, or is not among {@link #dataNodes()}
   */
  void kill(Collection<String> transferAddresses) throws IOException;

  /**
   * The transfer addresses of those that were broken, and have not been mended since: by {@link
   * #heal}, or because servers restarted.
   */
  Set<String> broken();

  /**
   * Undoes every fault and waits until the NameNode hears from all DataNodes again. Does nothing
   * when there is no fault.
   *
   * @throws IOException if one does not come back
   */
  void heal() throws IOException;
}
