package io.hadoopbench.core.result.store;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
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
      return result.header().status() != RunStatus.RUNNING
          && result.measured().trials().isEmpty()
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

  /** Returns a message as one line, because it may quote several lines of a file. */
  private static String oneLine(String message) {
    return message.replaceAll("\\p{Cntrl}+", " ");
  }

  /**
   * Thrown if the directory does not contain a readable run. The one-line message gives the
   * directory and the reason.
   */
  public static final class NoRunException extends IOException {
    NoRunException(String message) {
      super(oneLine(message));
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
}
