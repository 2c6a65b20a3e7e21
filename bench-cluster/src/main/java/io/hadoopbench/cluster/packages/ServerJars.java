package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.Classpath;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.core.cluster.RunNetwork;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Jars of {@link ServerPackage}s, each package in a directory of its own in the user's cache, which is complete or not there. */
public final class ServerJars {
  /** Cannot be had now; the message says what, where and what to do. */
  public static final class UnavailableException extends IOException {
    UnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Puts the jars of a pom into a directory; passed in, so that a test needs no network. */
  interface Resolver {
    /** @throws IOException with the reason in one line */
    void resolve(Path pom, Path directory, Consumer<String> progress) throws IOException;
  }

  private static final String RESOLVER = "io.hadoopbench.resolver.ResolverMain";
  /** Begins its line with the reason. */
  private static final String FAILED = "FAILED ";
  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  /** Locks of files are between processes only. */
  private static final Object LOCK = new Object();

  private final Path cache;
  private final Resolver resolver;

  ServerJars(Path cache, Resolver resolver) {
    this.cache = cache;
    this.resolver = resolver;
  }

  public static ServerJars ofThisHost() {
    return new ServerJars(UserCache.resolve("servers"), ServerJars::resolveApart);
  }

  /**
   * Of a server that runs from jars of its own, which are there already or are got now.
   *
   * @throws IOException if they cannot be had
   */
  public Classpath classpath(ServerPackage server, Class<?> main) throws IOException {
    return ChildClasspath.server(get(server, line -> { }), main);
  }

  /** Sorted; got first when they are not there. Whoever comes meanwhile waits and finds them. */
  public List<Path> get(ServerPackage server, Consumer<String> progress) throws IOException {
    Path directory = cache.resolve(server.directoryName());
    if (!Files.isDirectory(directory)) {
      fetch(server, directory, progress);
    }
    try (Stream<Path> jars = Files.list(directory)) {
      return jars.sorted().toList();
    }
  }

  private void fetch(ServerPackage server, Path directory, Consumer<String> progress) throws IOException {
    Files.createDirectories(cache);
    synchronized (LOCK) {
      try (FileChannel channel = FileChannel.open(cache.resolve(directory.getFileName() + ".lock"), StandardOpenOption.CREATE,
          StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
        assert lock.isValid();
        if (Files.isDirectory(directory)) {
          return;
        }
        progress.accept("getting " + server + ", about " + server.megabytes() + " MB, once");
        Path part = cache.resolve(directory.getFileName() + ".part");
        clear(part); // of a run that was killed
        Path pom = Files.writeString(cache.resolve(directory.getFileName() + ".xml"), server.pom());
        try {
          resolver.resolve(pom, Files.createDirectories(part), progress);
        } catch (IOException e) {
          clear(part);
          throw new UnavailableException(server + " is not in " + directory + " and cannot be got: " + e.getMessage()
              + (RunNetwork.isOwn() ? "; run this once without -net, which has no way out,"
                  : "; connect to Maven Central or to the mirror of your settings.xml,")
                      + " or copy that directory from a machine that has it", e);
        }
        Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /** It has files only, and whoever calls this may have no Hadoop on his class path. */
  private static void clear(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  /** Maven's resolver in a JVM of its own, because its libraries must not meet Hadoop's. */
  private static void resolveApart(Path pom, Path directory, Consumer<String> progress) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "-XX:+UseSerialGC", JvmOptions.FAST_START, "-cp", ChildClasspath.resolver());
    Optional.ofNullable(System.getProperty(LOCAL_REPOSITORY))
        .ifPresent(repository -> builder.command().add("-D" + LOCAL_REPOSITORY + "=" + repository));
    builder.command().addAll(List.of(RESOLVER, pom.toString(), directory.toString()));
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
