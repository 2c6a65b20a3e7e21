package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * The storage of a directory's files.
 *
 * @param type type of the file system according to the kernel, such as {@code ext4} or {@code
 *     tmpfs}
 */
public record Storage(String type) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  public static Storage of(Path directory) throws IOException {
    return new Storage(Files.getFileStore(directory).type());
  }

  /** Returns whether the files are kept in memory, so that a sync takes no time. */
  public boolean inMemory() {
    return IN_MEMORY.contains(type);
  }
}
