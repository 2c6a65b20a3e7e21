package io.hadoopbench.core.profile;

import io.hadoopbench.core.os.OwnJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** JFR in this JVM. */
final class Jfr {
  /** Reads a file that is gone afterwards. */
  @FunctionalInterface
  interface FileReader<T> {
    T read(Path file) throws IOException;
  }

  private Jfr() { }

  /** @throws IOException in one line, if this JVM has no JFR */
  static void require() throws IOException {
    if (!OwnJava.has(OwnJava.JFR) || !FlightRecorder.isAvailable()) {
      throw new IOException(OwnJava.told() + " has no JFR");
    }
  }

  /** What a recording holds so far. It may hold events that others asked for: all recordings of a JVM write to the same place. */
  static <T> T read(Recording recording, FileReader<T> reader) throws IOException {
    Path file = Files.createTempFile("hadoop-bench-", ".jfr");
    try {
      recording.dump(file);
      return reader.read(file);
    } finally {
      Files.delete(file);
    }
  }
}
