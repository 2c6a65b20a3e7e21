package io.hadoopbench.core.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Makes a directory for what a program leaves. */
public final class NewDirectory {
  private NewDirectory() { }

  /** The directory cannot be had; the message is the reason alone. */
  public static final class RefusedException extends IOException {
    RefusedException(String reason) {
      super(reason);
    }
  }

  /**
   * Makes it, or takes one that is empty.
   *
   * @throws RefusedException if it holds something, is a file, or cannot be made
   */
  public static void makeEmpty(Path dir) throws IOException {
    make(dir);
    try (Stream<Path> content = Files.list(dir)) {
      if (content.findAny().isPresent()) {
        throw new RefusedException(Files.exists(dir.resolve(RunStore.RESULT)) ? "holds a run already; name a new directory"
            : "is not empty; name a new directory");
      }
    }
  }

  /**
   * Makes it, unless it is there.
   *
   * @throws RefusedException if it is a file, or cannot be made
   */
  public static void make(Path dir) throws IOException {
    if (Files.exists(dir) && !Files.isDirectory(dir)) {
      throw new RefusedException("is a file; name a directory");
    }
    try {
      Files.createDirectories(dir);
    } catch (IOException e) {
      throw new RefusedException("cannot be made: " + reason(e));
    }
    if (!Files.isWritable(dir)) {
      throw new RefusedException("takes no files: permission denied");
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException file) {
      return file.getFile() + " is a file";
    }
    if (e instanceof NoSuchFileException file) {
      return "the file system takes no " + file.getFile();
    }
    return e instanceof FileSystemException file && file.getReason() != null ? file.getReason() : e.getMessage();
  }
}
