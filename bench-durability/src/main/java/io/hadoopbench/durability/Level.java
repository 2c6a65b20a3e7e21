package io.hadoopbench.durability;

import io.hadoopbench.core.result.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The levels of the factor {@code durability}: how written bytes become durable. */
enum Level {
  NONE("none"),
  HFLUSH("hflush"),
  HSYNC("hsync"),
  HSYNC_LENGTH("hsync-length"),
  SYNC_BLOCK("sync-block"),
  SYNC_ON_CLOSE("sync-on-close"),
  SYNC_ON_CLOSE_BEHIND("sync-on-close+behind");

  static final String FACTOR = "durability";

  /** Keys of DataNode settings. */
  static final String ON_CLOSE_KEY = "dfs.datanode.synconclose";

  static final String BEHIND_KEY = "dfs.datanode.sync.behind.writes";

  private final String label;

  Level(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  static Level of(String label) {
    return Arrays.stream(values())
        .filter(level -> level.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no level " + label));
  }

  /** Returns the level of a variant; {@link #NONE} if it has no such factor. */
  static Level of(Variant variant) {
    return of(variant.levels().getOrDefault(FACTOR, NONE.label));
  }

  static List<String> labels(Level... levels) {
    return Arrays.stream(levels).map(Level::label).toList();
  }

  /** Returns whether the client calls a stream method to make bytes durable. */
  boolean isCall() {
    return this == HFLUSH || isHsync();
  }

  boolean isHsync() {
    return this == HSYNC || this == HSYNC_LENGTH;
  }

  boolean isDataNodeSetting() {
    return this == SYNC_ON_CLOSE || this == SYNC_ON_CLOSE_BEHIND;
  }

  /** Returns whether DataNodes sync files to disk. */
  boolean reachesDisk() {
    return this != NONE && this != HFLUSH;
  }

  /** Returns the level's DataNode settings; both are false for levels that are client calls. */
  Map<String, String> dataNodeSettings() {
    return Map.of(
        ON_CLOSE_KEY, Boolean.toString(isDataNodeSetting()),
        BEHIND_KEY, Boolean.toString(this == SYNC_ON_CLOSE_BEHIND));
  }
}
