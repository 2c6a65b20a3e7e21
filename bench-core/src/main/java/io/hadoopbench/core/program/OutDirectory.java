package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.store.NewDirectory;
import java.io.IOException;
import java.nio.file.Path;

/** What {@code -out} names. A directory that cannot be had is wrong use, and said before anything else is done. */
final class OutDirectory {
  private OutDirectory() { }

  /** Makes something of a directory. */
  @FunctionalInterface
  interface Maker<T> {
    T make(Path dir) throws IOException;
  }

  /** @throws UsageException naming option, value and reason, if the directory is refused */
  static <T> T of(Path dir, Maker<T> maker) throws IOException {
    try {
      return maker.make(dir);
    } catch (NewDirectory.RefusedException e) {
      throw new UsageException("-out " + dir + ": " + e.getMessage());
    }
  }
}
