package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Where files of a directory are.
 *
 * @param type of the file system, as the kernel has it: {@code ext4}, {@code tmpfs}
 */
public record Storage(String type) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  public static Storage of(Path directory) throws IOException {
    return new Storage(Files.getFileStore(directory).type());
  }

  /** Where a sync waits for nothing. */
  public boolean inMemory() {
    return IN_MEMORY.contains(type);
  }
}
