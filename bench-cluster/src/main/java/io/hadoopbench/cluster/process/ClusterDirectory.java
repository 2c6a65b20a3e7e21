package io.hadoopbench.cluster.process;

import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedded cluster's directory: {@code java.io.tmpdir/hadoop-bench-<user id>/<random id>},
 * readable only by its owner. A marker file is locked while the owner is running. The lock does not
 * depend on clocks, and works across containers that share the directory. Only directories with a
 * marker are deleted.
 */
public record ClusterDirectory(Path path) {
  public static final String MARKER = ".hadoop-bench-cluster";
  private static final String LOCKED = "locked while in use by process ";
  private static final Logger LOG = LoggerFactory.getLogger(ClusterDirectory.class);

  /**
   * Markers that this JVM holds. A marker must not be opened again, because closing it would
   * release all of this JVM's locks on it.
   */
  private static final Map<Path, FileChannel> OWNED = new ConcurrentHashMap<>();

  /** Creates a directory for this JVM, after removing directories whose owner has ended. */
  public static ClusterDirectory create() throws IOException {
    return create(base());
  }

  static ClusterDirectory create(Path base) throws IOException {
    privateDirectory(base);
    removeStale(base);
    byte[] id = new byte[6];
    new SecureRandom().nextBytes(id);
    Path path = base.resolve(HexFormat.of().formatHex(id));
    privateDirectory(path);
    own(path);
    return new ClusterDirectory(path);
  }

  /**
   * Writes the marker only after locking it, so that a new directory is never mistaken for an
   * abandoned directory.
   */
  private static void own(Path path) throws IOException {
    FileChannel marker =
        FileChannel.open(
            path.resolve(MARKER), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    OWNED.put(path, marker);
    marker.lock();
    marker.write(
        ByteBuffer.wrap(
            (LOCKED + ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  public static Path base() {
    return Path.of(System.getProperty("java.io.tmpdir"), "hadoop-bench-" + CurrentUser.get().id())
        .toAbsolutePath();
  }

  public Path resolve(String name) {
    return path.resolve(name);
  }

  public Path mkdirs(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  /**
   * Deletes everything. Makes up to {@code attempts} attempts, because servers that are shutting
   * down may still write files. Checks the marker only once, because an earlier attempt may have
   * deleted it.
   *
   * @throws IOException if the directory has no marker, or still exists at the end
   */
  public void delete(int attempts) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(
          path
              + " is not deleted: it has no "
              + MARKER
              + " file, so it does not belong to hadoop-bench");
    }
    boolean interrupted =
        Thread.interrupted(); // an interrupt must not leave data behind; it is restored later
    try {
      for (int left = attempts; ; left--) {
        try {
          deleteTree(path);
          FileChannel marker = OWNED.remove(path);
          if (marker != null) {
            marker.close();
          }
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

  /**
   * Removes directories below {@code base} that have a marker but no running owner, and kills their
   * servers.
   */
  static void removeStale(Path base) throws IOException {
    List<Path> found;
    try (Stream<Path> entries = Files.list(base)) {
      found = entries.toList();
    }
    for (Path entry : found) {
      if (!OWNED.containsKey(entry)) {
        Optional<String> marker = readMarker(entry);
        if (marker.isPresent()) {
          removeUnlessOwned(entry, marker.get());
        }
      }
    }
  }

  private static void removeUnlessOwned(Path entry, String marker) throws IOException {
    if (!marker.startsWith(LOCKED)) {
      if (!marker.isEmpty()) {
        LOG.warn(
            "{} is kept: its marker is from another version, so it is unknown whether its owner is"
                + " running; delete it when none of its servers is running",
            entry);
      }
      return;
    }
    try (FileChannel channel = FileChannel.open(entry.resolve(MARKER), StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        ClusterProcesses.killDaemons(entry);
        new ClusterDirectory(entry).delete(1);
      }
    } catch (NoSuchFileException e) {
      LOG.debug("{} was removed by another process", entry, e);
    }
  }

  private static Optional<String> readMarker(Path directory) throws IOException {
    try {
      return Optional.of(Files.readString(directory.resolve(MARKER)));
    } catch (FileSystemException notOurs) { // the file is missing, not a directory, or not readable
      return Optional.empty();
    }
  }

  /**
   * Checks that the directory belongs to this user, because in a public /tmp another user could
   * have created it first, and would own the servers' data.
   */
  private static void privateDirectory(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      try {
        Files.createDirectory(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } catch (FileAlreadyExistsException anotherWasFaster) {
        // verified below, as for a new directory
      } catch (FileSystemException e) {
        throw new IOException(
            path
                + " cannot be created ("
                + e.getClass().getSimpleName()
                + "); set TMPDIR to a directory that exists and is writable",
            e);
      }
    }
    CurrentUser user = CurrentUser.get();
    if (!user.owns(path)) {
      throw new IOException(
          """
          %s is not a directory of user id %s (%s); remove it, or set TMPDIR to \
          another directory\
          """
              .formatted(path, user.id(), user.account()));
    }
  }

  private static void deleteTree(Path root) throws IOException {
    Path marker = root.resolve(MARKER);
    // the marker last, because without the marker the rest would never be deleted
    try (Stream<Path> files = Files.list(root)) {
      for (Path file : files.filter(one -> !one.equals(marker)).toList()) {
        if (!FileUtil.fullyDelete(file.toFile())) {
          throw new IOException(file + " cannot be deleted");
        }
      }
    }
    Files.deleteIfExists(marker);
    Files.deleteIfExists(root);
  }

  /** Returns whether the wait was interrupted. */
  private static boolean pause() {
    try {
      Thread.sleep(200);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
