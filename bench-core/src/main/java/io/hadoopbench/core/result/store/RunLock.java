package io.hadoopbench.core.result.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
