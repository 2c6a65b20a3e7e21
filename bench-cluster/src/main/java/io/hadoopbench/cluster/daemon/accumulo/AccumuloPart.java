package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.core.cluster.Role;
import java.util.Map;
import java.util.TreeMap;

/** The servers that make an Accumulo. */
enum AccumuloPart {
  MANAGER(Role.ACCUMULO_MANAGER, "manager", "192m"),
  /** Entries in memory and WAL buffers; a large part of what a client sends at once. The rows of tables and metadata stay in its caches. */
  TABLET_SERVER(Role.TABLET_SERVER, "tserver", "768m") {
    @Override
    Map<String, String> properties() {
      Map<String, String> properties = new TreeMap<>();
      properties.put("tserver.memory.maps.native.enabled", "false"); // no published jar has the library
      properties.put("tserver.memory.maps.max", "192M");
      properties.put("tserver.cache.data.size", "32M");
      properties.put("tserver.cache.index.size", "32M");
      properties.put("tserver.cache.summary.size", "4M");
      properties.put("tserver.wal.max.size", "256M");
      properties.put("replication.receipt.service.port", "0");
      return properties;
    }
  },
  GC(Role.ACCUMULO_GC, "gc", "96m");

  /** The root table has one, the metadata two. */
  private static final int METADATA_TABLETS = 3;

  private final Role role;
  private final String word;
  private final String heap;

  AccumuloPart(Role role, String word, String heap) {
    this.role = role;
    this.word = word;
    this.heap = heap;
  }

  Role role() {
    return role;
  }

  /** As its properties begin, and as its main is told. */
  String word() {
    return word;
  }

  String heap() {
    return heap;
  }

  /** That it serves when it works. */
  int fewestTablets() {
    return this == TABLET_SERVER ? METADATA_TABLETS : 0;
  }

  /** Of its own, beyond its port. */
  Map<String, String> properties() {
    return Map.of();
  }
}
