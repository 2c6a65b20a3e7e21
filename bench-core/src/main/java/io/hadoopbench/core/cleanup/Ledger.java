package io.hadoopbench.core.cleanup;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a run has on a cluster outside its own directory, written down in that directory: whoever
 * finds the run dead knows what else it left. An entry is the name of an empty file, for bytes
 * would need DataNodes, which may be down on purpose.
 */
public final class Ledger {
  private static final String DIRECTORY = "ledger";

  private final FileSystem fs;
  private final Path directory;

  /** What an entry names. */
  public enum Kind {
    /** A job that was submitted to YARN, by its id. */
    JOB,
    /** A directory of the run below a place that somebody else made. */
    DIRECTORY
  }

  /**
   * @param name of the job or directory
   */
  public record Entry(Kind kind, String name) {
    private String file() {
      return kind + "=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private static Entry of(String file) {
      String[] words = file.split("=", 2);
      return new Entry(Kind.valueOf(words[0]), URLDecoder.decode(words[1], StandardCharsets.UTF_8));
    }
  }

  /**
   * @param runDir the run's own directory
   */
  public Ledger(FileSystem fs, Path runDir) {
    this.fs = fs;
    this.directory = new Path(runDir, DIRECTORY);
  }

  /** Writes down what is about to be there. */
  public void enter(Entry entry) throws IOException {
    fs.create(new Path(directory, entry.file()), true).close();
  }

  /** What is gone again. */
  public void remove(Entry entry) throws IOException {
    fs.delete(new Path(directory, entry.file()), false);
  }

  /**
   * What is written down, jobs before what they read and write; nothing of a run of an earlier
   * version, or of one that has nothing yet.
   */
  List<Entry> entries() throws IOException {
    return OrphanedDirectories.children(fs, directory).stream()
        .map(file -> Entry.of(file.getPath().getName()))
        .sorted(Comparator.comparing(Entry::kind))
        .toList();
  }
}
