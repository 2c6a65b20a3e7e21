package io.hadoopbench.core.result.store;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.ResultReader.ResultFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run directory. {@code result.json} is replaced as a whole after each trial, so it is always
 * readable and contains every finished trial.
 */
public record RunStore(Path dir) {
  public static final String RESULT = "result.json";

  /** Files in the directory of a run that has no trials. */
  private static final Set<String> WITHOUT_TRIALS = Set.of(RESULT, RunLock.FILE, "logs", "explain");

  private static final Logger LOG = LoggerFactory.getLogger(RunStore.class);

  /**
   * Creates the directory of a new run. The directory of a run that ended without trials is reused,
   * so that the same command works once the problem is fixed.
   *
   * @throws UsageException if the directory is not empty or cannot be created
   */
  public static RunStore create(Path dir) throws IOException {
    RunStore store = new RunStore(dir);
    if (store.hasMeasuredNothing()) {
      store.discard();
    }
    NewDirectory.makeEmpty(dir);
    return store;
  }

  private boolean hasMeasuredNothing() throws IOException {
    if (!Files.isRegularFile(dir.resolve(RESULT))) {
      return false;
    }
    try (Stream<Path> content = Files.list(dir)) {
      RunResult result = read();
      return result.status() != RunStatus.RUNNING
          && result.trials().isEmpty()
          && content.map(file -> file.getFileName().toString()).allMatch(WITHOUT_TRIALS::contains);
    } catch (NoRunException e) {
      LOG.debug("{} is kept", dir, e);
      return false;
    }
  }

  /**
   * Writes an additional file of the run.
   *
   * @param name name relative to the run directory; missing folders are created
   */
  public void write(String name, FileWriter writer) throws IOException {
    Path file = dir.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      writer.write(file);
    } catch (IOException e) {
      throw new StoreException(file, e);
    }
  }

  /** Deletes the directory of a run that was rejected because of a usage error. */
  public void discard() throws IOException {
    try (Stream<Path> content = Files.walk(dir)) {
      for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /**
   * Replaces a file atomically. Readers never see a partial file, and the old content is kept if
   * writing fails.
   */
  public static void replace(Path file, String text) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(written, text);
      Files.move(
          written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  /**
   * Replaces the result.
   *
   * @throws IOException if the result cannot be written; the message gives the file and the remedy,
   *     and the old content is kept
   */
  public void write(RunResult result) throws IOException {
    try {
      replace(dir.resolve(RESULT), ResultReader.JSON.writeValueAsString(ResultFile.of(result)));
    } catch (IOException e) {
      throw new StoreException(dir.resolve(RESULT), e);
    }
  }

  /**
   * Reads the result.
   *
   * @throws NoRunException if the directory has no result that this version can read
   */
  public RunResult read() throws IOException {
    if (!Files.isDirectory(dir)) {
      throw new NoRunException(
          dir
              + ": "
              + (Files.exists(dir) ? "is a file" : "no such directory")
              + "; name a run directory");
    }
    Path file = dir.resolve(RESULT);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new NoRunException(file + ": is not a regular file");
    }
    if (!Files.exists(file)) {
      throw new NoRunException(dir + ": contains no " + RESULT + "; name a run directory");
    }
    return ResultReader.read(file);
  }

  /**
   * Thrown if the directory does not contain a readable run. The one-line message gives the
   * directory and the reason.
   */
  public static final class NoRunException extends IOException {
    NoRunException(String message) {
      super(message.replaceAll("\\p{Cntrl}+", " ")); // it may quote several lines of a file
    }
  }

  /** Thrown if a required file of a run cannot be written. */
  public static final class StoreException extends IOException {
    StoreException(Path file, IOException cause) {
      super(
          "cannot write "
              + file
              + ": "
              + cause.getMessage()
              + "; free space there and continue with -resume, or name another directory with -out",
          cause);
    }
  }

  @FunctionalInterface
  public interface FileWriter {
    void write(Path file) throws IOException;
  }

  /**
   * A lock that a driver holds while it writes to a run directory. The kernel releases the lock if
   * the driver is killed.
   *
   * @param channel the file's channel, which {@link #of} has locked
   */
  public record RunLock(Path file, FileChannel channel) implements Closeable {
    static final String FILE = "run.lock";

    private static final Logger LOG = LoggerFactory.getLogger(RunLock.class);

    /** Returns the lock; empty if another driver holds the lock. */
    public static Optional<RunLock> of(Path dir) throws IOException {
      Path file = dir.resolve(FILE);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isTaken(channel)) {
        channel.close();
        return Optional.empty();
      }
      return Optional.of(new RunLock(file, channel));
    }

    private static boolean isTaken(FileChannel channel) {
      try {
        return channel.tryLock() == null;
      } catch (OverlappingFileLockException e) { // another thread in this JVM holds the lock
        return true;
      } catch (IOException e) {
        LOG.warn(
            "a second driver in this directory cannot be detected, because the file system does not"
                + " support locks: {}",
            e.getMessage());
        return false;
      }
    }

    @Override
    public void close() throws IOException {
      Files.deleteIfExists(file);
      channel.close();
    }
  }

  /**
   * Creates the directory that {@code -out} specifies. Problems are reported as usage errors before
   * anything else is done.
   */
  public static final class NewDirectory {
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
      return e instanceof AccessDeniedException
          ? "permission denied"
          : e instanceof FileAlreadyExistsException file
              ? file.getFile() + " is a file"
              : e.getMessage();
    }
  }
}
