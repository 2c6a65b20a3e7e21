package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.core.cluster.Role;
import java.util.Map;

/**
 * One of the servers that make an Accumulo.
 *
 * @param word as its properties begin, and as its main is told
 * @param fewestTablets that it serves when it works
 * @param properties of its own, beyond its port
 */
record AccumuloPart(Role role, String word, String heap, int fewestTablets, Map<String, String> properties) {
  static final AccumuloPart MANAGER = new AccumuloPart(Role.ACCUMULO_MANAGER, "manager", "192m", 0, Map.of());
  /**
   * Entries in memory and WAL buffers; a large part of what a client sends at once. The rows of tables and metadata stay in its caches. The root
   * table has one tablet, the metadata two.
   */
  static final AccumuloPart TABLET_SERVER = new AccumuloPart(Role.TABLET_SERVER, "tserver", "768m", 3, Map.of(
      "tserver.memory.maps.native.enabled", "false", // no published jar has the library
      "tserver.memory.maps.max", "192M",
      "tserver.cache.data.size", "32M",
      "tserver.cache.index.size", "32M",
      "tserver.cache.summary.size", "4M",
      "tserver.wal.max.size", "256M",
      "replication.receipt.service.port", "0"));
  static final AccumuloPart GC = new AccumuloPart(Role.ACCUMULO_GC, "gc", "96m", 0, Map.of());
}
