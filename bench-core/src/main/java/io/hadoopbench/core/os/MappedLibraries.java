package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Shared libraries that this process has loaded, with the paths that the dynamic loader has
 * resolved.
 */
public final class MappedLibraries {
  private static final int PATH_FIELD = 6;

  private MappedLibraries() {}

  /** Returns libraries whose file name begins with {@code name}; empty without {@code /proc}. */
  public static List<String> of(String name) throws IOException {
    Path maps = Path.of("/proc/self/maps");
    return Files.isReadable(maps) ? parse(Files.readString(maps), name) : List.of();
  }

  static List<String> parse(String maps, String name) {
    return maps.lines()
        .map(line -> line.split("\\s+", PATH_FIELD))
        .filter(fields -> fields.length == PATH_FIELD)
        .map(fields -> fields[PATH_FIELD - 1])
        .filter(
            path ->
                path.startsWith("/") && path.substring(path.lastIndexOf('/') + 1).startsWith(name))
        .distinct()
        .sorted()
        .toList();
  }
}
