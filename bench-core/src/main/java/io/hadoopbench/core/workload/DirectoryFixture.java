package io.hadoopbench.core.workload;

import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The content of a directory to list: empty files. Their names determine their positions in the
 * listing, because HDFS sorts by name.
 *
 * @param count number of files, at most {@link #MOST}
 */
public record DirectoryFixture(int count) {
  /**
   * HDFS's default limit for entries in a directory (dfs.namenode.fs-limits.max-directory-items).
   */
  public static final int MOST = 1 << 20;

  /**
   * First number in a name. All names have the same length, so that their alphabetical order is
   * their numerical order.
   */
  private static final int FIRST = 10_000_000;

  /** Number of writers. The NameNode combines the edit log syncs of concurrent writers. */
  private static final int WRITERS = 8;

  public String name(int index) {
    return "entry-" + (FIRST + index);
  }

  /**
   * Creates the directory with all its entries. All writers have ended when this method returns or
   * throws.
   */
  public void make(FileSystem fs, Path directory) throws IOException {
    fs.mkdirs(directory);
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      make(fs, directory, writers);
    } finally {
      writers.shutdownNow();
      awaitEnd(writers);
    }
  }

  private static void awaitEnd(ExecutorService writers) throws InterruptedIOException {
    try {
      writers.awaitTermination(
          1, TimeUnit.MINUTES); // a client that takes longer is subject to its own timeouts
    } catch (InterruptedException e) {
      throw Pause.interrupted("waiting for the file writers to end");
    }
  }

  private void make(FileSystem fs, Path directory, ExecutorService writers) throws IOException {
    try {
      List<Future<Void>> parts = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int first = writer;
        parts.add(
            writers.submit(
                () -> {
                  for (int i = first;
                      i < count && !Thread.currentThread().isInterrupted();
                      i += WRITERS) {
                    fs.create(new Path(directory, name(i)), false).close();
                  }
                  return null;
                }));
      }
      for (Future<Void> part : parts) {
        part.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(
          "cannot create the %s files in %s: %s"
              .formatted(count, directory, e.getCause().getMessage()),
          e.getCause());
    } catch (InterruptedException e) {
      throw Pause.interrupted("creating the files in " + directory);
    }
  }

  /**
   * Returns a message if an entry is not the one that is expected at this position; otherwise
   * empty.
   */
  public Optional<String> wrong(int index, String name, boolean file, long length) {
    if (index < count && name(index).equals(name) && file && length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "entry %s is %s (%s of %s bytes), expected %s"
            .formatted(
                index,
                name,
                file ? "a file" : "not a file",
                length,
                index < count ? name(index) + ", an empty file" : "none: there are only " + count));
  }

  /** Returns a message if the length of a listing is wrong; otherwise empty. */
  public Optional<String> wrongCount(int listed) {
    return listed == count
        ? Optional.empty()
        : Optional.of("the listing has " + listed + " entries, expected " + count);
  }

  /**
   * @throws IOException if an entry is missing or not at its position
   */
  public void require(FileStatus[] listing, Path directory) throws IOException {
    Optional<String> wrong = wrongCount(listing.length);
    for (int i = 0; i < listing.length && wrong.isEmpty(); i++) {
      wrong = wrong(i, listing[i].getPath().getName(), listing[i].isFile(), listing[i].getLen());
    }
    if (wrong.isPresent()) {
      throw new IOException("listing " + directory + ": " + wrong.get());
    }
  }
}
