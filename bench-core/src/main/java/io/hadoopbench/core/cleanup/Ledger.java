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
 * Records in the run's directory the jobs and directories that the run has elsewhere on the
 * cluster, so that they can be found if the run is killed. An entry is the name of an empty file,
 * because content would need DataNodes, which the run may have stopped.
 */
public final class Ledger {
  private static final String DIRECTORY = "ledger";

  private final FileSystem fs;
  private final Path directory;

  public enum Kind {
    /** A job that was submitted to YARN, identified by its job id. */
    JOB,
    /** A run directory below an existing directory. */
    DIRECTORY
  }

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

  /** Records an entry before the job or directory is created. */
  public void enter(Entry entry) throws IOException {
    fs.create(new Path(directory, entry.file()), true).close();
  }

  public void remove(Entry entry) throws IOException {
    fs.delete(new Path(directory, entry.file()), false);
  }

  /**
   * Returns the entries, with jobs before the directories that they use. Empty for runs of earlier
   * versions and for runs without entries.
   */
  List<Entry> entries() throws IOException {
    return OrphanedDirectories.children(fs, directory).stream()
        .map(file -> Entry.of(file.getPath().getName()))
        .sorted(Comparator.comparing(Entry::kind))
        .toList();
  }
}
