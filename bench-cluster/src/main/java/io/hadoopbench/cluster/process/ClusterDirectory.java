package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.SecondHost;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of one embedded cluster: {@code java.io.tmpdir/hadoop-bench-<user>/<random id>}, readable by its owner alone. A
 * marker file names the process that owns it; only directories with a marker are ever deleted.
 */
public record ClusterDirectory(Path path) {
  public static final String MARKER = ".hadoop-bench-cluster";
  private static final long RETRY_MILLIS = 200;

  /** Creates one for this JVM, after removing those whose owner is dead. */
  public static ClusterDirectory create() throws IOException {
    return create(base(), ProcessHandle.current());
  }

  static ClusterDirectory create(Path base, ProcessHandle owner) throws IOException {
    privateDirectory(base);
    removeStale(base);
    byte[] id = new byte[6];
    new SecureRandom().nextBytes(id);
    Path path = base.resolve(HexFormat.of().formatHex(id));
    privateDirectory(path);
    Files.writeString(path.resolve(MARKER), owner.pid() + " " + startMillis(owner) + "\n");
    return new ClusterDirectory(path);
  }

  public static Path base() {
    return Path.of(System.getProperty("java.io.tmpdir"), "hadoop-bench-" + System.getProperty("user.name")).toAbsolutePath();
  }

  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** A new directory below this one, parents included. */
  public Path mkdirs(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  /**
   * Deletes everything, and the second host that belongs to it; servers that are just dying may still write, so it tries again until
   * {@code attempts} are used up. The marker is looked for once only, since a first attempt may have got as far as that.
   *
   * @throws IOException if the directory is still there in the end, or carries no marker
   */
  public void delete(int attempts) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(path + " is not deleted: it has no " + MARKER + " file, so it is not ours");
    }
    boolean interrupted = Thread.interrupted(); // an interrupt must not leave data behind; it is kept for later
    try {
      for (int left = attempts; ; left--) {
        try {
          SecondHost.removeOf(path);
          deleteTree(path);
          return;
        } catch (IOException e) {
          if (left <= 1) {
            throw new IOException("cannot delete " + path + ": " + e, e);
          }
          interrupted |= pause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Removes the directories below {@code base} that carry a marker and whose owner is gone, and the servers that hang there. */
  static void removeStale(Path base) throws IOException {
    List<Path> found;
    try (Stream<Path> entries = Files.list(base)) {
      found = entries.toList();
    }
    for (Path entry : found) {
      Optional<String> marker = readMarker(entry);
      if (marker.isPresent() && ownerIsDead(marker.get())) {
        Workers.killDaemons(entry);
        new ClusterDirectory(entry).delete(1);
      }
    }
  }

  private static Optional<String> readMarker(Path directory) throws IOException {
    try {
      return Optional.of(Files.readString(directory.resolve(MARKER)));
    } catch (FileSystemException notOurs) { // none, or no directory, or not readable for us
      return Optional.empty();
    }
  }

  private static boolean ownerIsDead(String marker) {
    String[] words = marker.trim().split(" ");
    if (words.length != 2 || !words[0].matches("\\d{1,18}") || !words[1].matches("\\d{1,18}")) {
      return false; // just being written, or not ours
    }
    return ProcessHandle.of(Long.parseLong(words[0]))
        .filter(process -> startMillis(process) == Long.parseLong(words[1])).isEmpty();
  }

  private static long startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /** Others could have made the directory first, in a /tmp that is open to all; then their servers' data would be ours. */
  private static void privateDirectory(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(path.getParent());
      try {
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } catch (FileAlreadyExistsException anotherWasFaster) {
        // checked below like any other
      }
    }
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(path + " is not a directory; remove it, or set -Djava.io.tmpdir");
    }
    String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
    if (!owner.equals(System.getProperty("user.name"))) {
      throw new IOException(path + " belongs to " + owner + ", not to " + System.getProperty("user.name")
          + "; set -Djava.io.tmpdir to a directory of your own");
    }
  }

  private static void deleteTree(Path root) throws IOException {
    Path marker = root.resolve(MARKER);
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (!file.equals(marker)) { // last of all: without it nobody would dare to finish the work
          Files.deleteIfExists(file);
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) {
          return FileVisitResult.CONTINUE;
        }
        throw e;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
        if (directory.equals(root)) {
          Files.deleteIfExists(marker);
        }
        Files.deleteIfExists(directory);
        return FileVisitResult.CONTINUE;
      }
    });
  }

  /** Whether it was interrupted. */
  private static boolean pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
