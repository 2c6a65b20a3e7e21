package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.JvmOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Maven's resolver in a JVM of its own, because its libraries must not meet Hadoop's. */
final class ResolverProcess {
  private static final String MAIN = "io.hadoopbench.resolver.ResolverMain";
  /** Begins the line with the reason. */
  private static final String FAILED = "FAILED ";
  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  private ResolverProcess() { }

  static void resolve(Path pom, Path directory, Consumer<String> progress) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "-XX:+UseSerialGC", JvmOptions.FAST_START, "-cp", ChildClasspath.resolver());
    Optional.ofNullable(System.getProperty(LOCAL_REPOSITORY))
        .ifPresent(repository -> builder.command().add("-D" + LOCAL_REPOSITORY + "=" + repository));
    builder.command().addAll(List.of(MAIN, pom.toString(), directory.toString()));
    Process process = builder.redirectErrorStream(true).start(); // its standard input ends when we do
    String last = "it said nothing";
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
        if (!line.startsWith(FAILED)) {
          progress.accept(line);
        }
      }
      if (process.waitFor() != 0) {
        throw new IOException(last.startsWith(FAILED) ? last.substring(FAILED.length()) : last);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
