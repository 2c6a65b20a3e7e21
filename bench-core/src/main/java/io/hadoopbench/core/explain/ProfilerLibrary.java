package io.hadoopbench.core.explain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import one.profiler.AsyncProfiler;

/** The native library of async-profiler, included in bench.jar for each platform. */
final class ProfilerLibrary {
  private ProfilerLibrary() {}

  /**
   * Loads the library into this JVM.
   *
   * @throws IOException if there is no library for this platform or the library cannot be loaded;
   *     the message is one line
   */
  static AsyncProfiler load() throws IOException {
    resource();
    try {
      return AsyncProfiler.getInstance();
    } catch (UnsatisfiedLinkError | IllegalStateException e) {
      throw new IOException("async-profiler cannot be loaded: " + e.getMessage(), e);
    }
  }

  /**
   * Writes the library to a file, from which other JVMs can load it.
   *
   * @throws IOException if there is no library for this platform or the file cannot be written; the
   *     message is one line
   */
  static Path extract(Path directory) throws IOException {
    Path file = Files.createDirectories(directory).resolve("libasyncProfiler.so").toAbsolutePath();
    try (InputStream in = ProfilerLibrary.class.getResourceAsStream(resource())) {
      Files.copy(in, file);
    }
    return file;
  }

  private static String resource() throws IOException {
    return resource(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static String resource(String os, String arch) throws IOException {
    String platform =
        os.toLowerCase(Locale.ROOT)
            + "-"
            + switch (arch.toLowerCase(Locale.ROOT)) {
              case "amd64", "x86_64" -> "x64";
              case "aarch64" -> "arm64";
              default -> arch.toLowerCase(Locale.ROOT);
            };
    String resource = "/" + platform + "/libasyncProfiler.so";
    if (ProfilerLibrary.class.getResource(resource) == null) {
      throw new IOException("async-profiler has no library for " + platform + " in bench.jar");
    }
    return resource;
  }
}
