package io.hadoopbench.core.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.Json;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Files of equal size below one directory, which trials write or read.
 *
 * @param files number of files, numbered from 0
 * @param fileBytes size of each file
 * @param data kind of {@link TestData}
 */
public record FileSet(long files, long fileBytes, String data) {
  private static final Pattern FILE = Pattern.compile("f\\d{1,18}");
  private static final String MANIFEST = "files.json";
  private static final ObjectMapper JSON = Json.mapper().build();

  /** Returns the path of a file. Subdirectories are small, so that they can be listed quickly. */
  public static Path file(Path dir, long number) {
    return new Path(dir, "d" + number / 1000 + "/f" + number);
  }

  /**
   * Returns existing files in a directory. After a timed trial, only the directory itself shows
   * which files exist.
   *
   * @param most maximum number of files to return, evenly spaced over all files
   */
  public static List<Path> present(FileSystem fs, Path dir, int most) throws IOException {
    List<Path> all = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> files = fs.listFiles(dir, true);
    while (files.hasNext()) {
      Path file = files.next().getPath();
      if (FILE.matcher(file.getName()).matches()) {
        all.add(file);
      }
    }
    all.sort(Comparator.comparingLong(FileSet::number));
    int count = Math.min(most, all.size());
    return IntStream.range(0, count)
        .mapToObj(i -> all.get((int) ((long) i * (all.size() - 1) / Math.max(1, count - 1))))
        .toList();
  }

  public static long number(Path file) {
    return Long.parseLong(file.getName().substring(1));
  }

  public long totalBytes() {
    return Math.multiplyExact(files, fileBytes);
  }

  /** Writes the manifest of a complete directory. */
  public void describe(FileSystem fs, Path dir) throws IOException {
    try (FSDataOutputStream out = fs.create(new Path(dir, MANIFEST), true)) {
      out.write(JSON.writeValueAsBytes(this));
    }
  }

  /**
   * Checks that a directory contains this set.
   *
   * @param option option that specifies the directory
   * @throws UsageException if the directory contains no file set, or a file set that was written
   *     with different options
   */
  public void require(FileSystem fs, Path dir, String option) throws IOException {
    FileSet found = read(fs, dir, option);
    if (!found.equals(this)) {
      throw new UsageException(
          """
          %s %s: was written with -nrFiles %s -size %sB -data %s, but this run needs \
          -nrFiles %s -size %sB -data %s\
          """
              .formatted(
                  option, dir, found.files, found.fileBytes, found.data, files, fileBytes, data));
    }
  }

  private static FileSet read(FileSystem fs, Path dir, String option) throws IOException {
    try (FSDataInputStream in = fs.open(new Path(dir, MANIFEST))) {
      return JSON.readValue(new String(in.readAllBytes(), StandardCharsets.UTF_8), FileSet.class);
    } catch (FileNotFoundException e) {
      throw new UsageException(
          "%s %s: contains no complete file set (%s is missing)".formatted(option, dir, MANIFEST));
    } catch (JsonProcessingException e) {
      throw new UsageException(
          "%s %s/%s: does not describe a file set: %s"
              .formatted(option, dir, MANIFEST, e.getOriginalMessage()));
    }
  }
}
