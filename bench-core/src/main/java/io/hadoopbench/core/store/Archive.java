package io.hadoopbench.core.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/** Copies of directories on any file system that Hadoop knows. */
public final class Archive {
  private Archive() { }

  /**
   * Copies a directory under its own name: first beside, then renamed, so that it is there whole or not at all.
   *
   * @param where directory that holds copies; it is made
   * @return the copy, with the name of its file system
   * @throws IOException naming the copy and the reason; nothing is left there then
   */
  public static Path copy(java.nio.file.Path dir, URI where, Configuration conf) throws IOException {
    String name = dir.toRealPath().getFileName().toString();
    Path copy = new Path(new Path(where), name);
    Path beside = new Path(new Path(where), "." + name + ".copying");
    try (FileSystem fs = FileSystem.newInstance(where, conf)) {
      fs.setWriteChecksum(false); // of files beside the files, where the file system is this host's
      if (fs.exists(copy)) {
        throw new IOException("is there already");
      }
      fs.delete(beside, true); // of a copy that was killed
      try {
        fs.mkdirs(new Path(where));
        FileUtil.copy(dir.toFile(), fs, beside, false, conf);
        long there = fs.getContentSummary(beside).getLength();
        if (there != bytes(dir)) {
          throw new IOException("holds " + there + " bytes instead of " + bytes(dir));
        }
        if (!fs.rename(beside, copy)) {
          throw new IOException("cannot be renamed from " + beside);
        }
      } finally {
        fs.delete(beside, true);
      }
      return fs.makeQualified(copy);
    } catch (IOException | RuntimeException e) {
      throw new IOException(copy + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()), e);
    }
  }

  private static long bytes(java.nio.file.Path dir) throws IOException {
    try (Stream<java.nio.file.Path> files = Files.walk(dir)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
