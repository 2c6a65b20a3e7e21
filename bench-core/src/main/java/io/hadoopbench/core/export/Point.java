package io.hadoopbench.core.export;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Numbers that belong together, at a time.
 *
 * @param family what they are: {@code effect}, {@code summary}, {@code trial}, {@code second} or {@code server}
 * @param tags of what; no value is empty
 * @param millis since the epoch, or since the start of the run
 * @param fields number by name; all are finite
 */
record Point(String family, SortedMap<String, String> tags, long millis, SortedMap<String, Double> fields) {
  /** One with these tags and more. */
  static SortedMap<String, String> tags(SortedMap<String, String> tags, String... more) {
    SortedMap<String, String> all = new TreeMap<>(tags);
    for (int i = 0; i < more.length; i += 2) {
      if (!more[i + 1].isEmpty()) {
        all.put(more[i], more[i + 1]);
      }
    }
    return all;
  }
}
