package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads lines of the form {@code name : value} from a file, as in {@code /proc}. */
public final class NamedLines {
  private NamedLines() {}

  /** Returns the first value of each name; empty if the file is unreadable. */
  public static Map<String, String> of(Path file) {
    Map<String, String> first = new LinkedHashMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          first.putIfAbsent(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
        }
      }
    } catch (IOException e) {
      first.clear(); // callers report a missing value
    }
    return first;
  }
}
