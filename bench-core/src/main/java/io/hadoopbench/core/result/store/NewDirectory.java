package io.hadoopbench.core.result.store;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Creates the directory that {@code -out} specifies. Problems are reported as usage errors before
 * anything else is done.
 */
public final class NewDirectory {
  private NewDirectory() {}

  /**
   * Creates the directory unless it exists and is empty.
   *
   * @throws UsageException if the path is a file or a non-empty directory, or cannot be created
   */
  public static void makeEmpty(Path dir) throws IOException {
    make(dir);
    try (Stream<Path> content = Files.list(dir)) {
      if (content.findAny().isPresent()) {
        throw refused(
            dir,
            Files.exists(dir.resolve(RunStore.RESULT))
                ? "already contains a run; name a new directory"
                : "is not empty; name a new directory");
      }
    }
  }

  /**
   * Creates the directory unless it exists.
   *
   * @throws UsageException if the path is a file or cannot be created
   */
  public static void make(Path dir) throws IOException {
    if (Files.exists(dir) && !Files.isDirectory(dir)) {
      throw refused(dir, "is a file; name a directory");
    }
    try {
      Files.createDirectories(dir);
    } catch (IOException e) {
      throw refused(dir, "cannot be created: " + reason(e));
    }
    if (!Files.isWritable(dir)) {
      throw refused(dir, "is not writable: permission denied");
    }
  }

  private static UsageException refused(Path dir, String reason) {
    return new UsageException("-out " + dir + ": " + reason);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException file) {
      return file.getFile() + " is a file";
    }
    if (e instanceof NoSuchFileException file) {
      return "the file system rejects " + file.getFile();
    }
    return e instanceof FileSystemException file && file.getReason() != null
        ? file.getReason()
        : e.getMessage();
  }
}
