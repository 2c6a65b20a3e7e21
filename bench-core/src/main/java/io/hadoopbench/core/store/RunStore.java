package io.hadoopbench.core.store;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
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
 * The run directory. {@code result.json} is replaced as a whole after each trial, so whatever
 * happens, what is there can be read and holds every finished trial.
 */
public record RunStore(Path dir) {
  public static final String RESULT = "result.json";

  /** All that a run without any trial leaves. */
  private static final Set<String> WITHOUT_TRIALS = Set.of(RESULT, RunLock.FILE, "logs", "explain");

  private static final Logger LOG = LoggerFactory.getLogger(RunStore.class);

  /**
   * Makes the directory of a new run. That of an ended run without any trial is taken again: the
   * same command works once its cause is repaired.
   *
   * @throws UsageException if it exists and is not empty, or cannot be made
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
      LOG.debug("{} is left as it is", dir, e);
      return false;
    }
  }

  /**
   * Writes a further file of the run.
   *
   * @param name relative to the run directory; its folder is made
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

  /**
   * Deletes the directory, because the run turned out to be wrong use: nothing is to be left of
   * that.
   */
  public void discard() throws IOException {
    try (Stream<Path> content = Files.walk(dir)) {
      for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /**
   * Replaces a file as a whole: a reader never sees half of it, and what cannot be written leaves
   * the old one.
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
   * @throws IOException naming the file and the way out, if the disk does not take it; the old
   *     content stays then
   */
  public void write(RunResult result) throws IOException {
    try {
      replace(dir.resolve(RESULT), ResultReader.JSON.writeValueAsString(ResultFile.of(result)));
    } catch (IOException e) {
      throw new StoreException(dir.resolve(RESULT), e);
    }
  }

  /**
   * What the run left.
   *
   * @throws NoRunException if the directory holds no result that this version can read
   */
  public RunResult read() throws IOException {
    if (!Files.isDirectory(dir)) {
      throw new NoRunException(
          dir
              + ": "
              + (Files.exists(dir) ? "is a file" : "no such directory")
              + "; name the directory of a run");
    }
    Path file = dir.resolve(RESULT);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new NoRunException(file + ": is no file");
    }
    if (!Files.exists(file)) {
      throw new NoRunException(dir + ": holds no " + RESULT + "; name the directory of a run");
    }
    return ResultReader.read(file);
  }

  /** What a file holds may be anything; a message is one line all the same. */
  private static String oneLine(String message) {
    return message.replaceAll("\\p{Cntrl}+", " ");
  }

  /**
   * The directory is not that of a run that can be read; the message names it and says why, in one
   * line.
   */
  public static final class NoRunException extends IOException {
    NoRunException(String message) {
      super(oneLine(message));
    }
  }

  /** The run directory did not take what a run must keep. */
  public static final class StoreException extends IOException {
    StoreException(Path file, IOException cause) {
      super(
          "cannot write "
              + file
              + ": "
              + cause.getMessage()
              + "; free space there and go on with -resume, or name another directory with -out",
          cause);
    }
  }

  /** Writes one file. */
  @FunctionalInterface
  public interface FileWriter {
    void write(Path file) throws IOException;
  }
}
