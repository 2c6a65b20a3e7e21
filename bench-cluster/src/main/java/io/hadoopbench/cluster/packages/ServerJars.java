package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.packages.ServerPackage.JarChecksums;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.Pause;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The jars of a {@link ServerPackage}. Each package has a directory in the user's cache, which is
 * either complete or absent.
 */
public record ServerJars(Path cache, Resolver resolver) {
  /**
   * Thrown if jars are unavailable. The message states the missing jar, where it was looked up, and
   * what to do.
   */
  public static final class UnavailableException extends IOException {
    UnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Resolves a pom's jars, keyed by unique names. It is a parameter, so that tests need no network.
   */
  interface Resolver {
    /**
     * @throws IOException with a one-line reason
     */
    SortedMap<String, Path> resolve(Path pom, Consumer<String> progress) throws IOException;
  }

  /** Prefix of a line that contains the reason for a failure. */
  private static final String FAILED = "FAILED ";

  /** Prefix of a line that contains a jar's name, a space, and the jar's file. */
  private static final String JAR = "JAR ";

  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  /** Excludes other threads in this JVM, because file locks work only between processes. */
  private static final Object LOCK = new Object();

  public static ServerJars ofThisHost() {
    return new ServerJars(UserCache.resolve("servers"), ServerJars::resolveApart);
  }

  /**
   * Returns the jars in sorted order, and downloads them if they are missing. Concurrent callers
   * wait for the download.
   *
   * @throws UsageException if a jar differs from its pinned checksum
   */
  public List<Path> get(ServerPackage server, Consumer<String> progress) throws IOException {
    Path directory = cache.resolve(server.directoryName());
    if (!Files.isDirectory(directory)) {
      fetch(server, directory, progress);
    }
    List<Path> jars;
    try (Stream<Path> files = Files.list(directory)) {
      jars = files.sorted().toList();
    }
    Path checked = cache.resolve(directory.getFileName() + ".checked");
    String state = state(server, jars);
    if (!Files.exists(checked) || !Files.readString(checked).equals(state)) {
      SortedMap<String, Path> byName = new TreeMap<>();
      jars.forEach(jar -> byName.put(jar.getFileName().toString(), jar));
      check(server, directory, byName);
      if (Files.isWritable(cache)) {
        Files.writeString(checked, state);
      }
    }
    return jars;
  }

  /**
   * Returns the state of the jars. Hashing all jars takes a second, so it is done only if this
   * state has changed since the last check.
   */
  private static String state(ServerPackage server, List<Path> jars) throws IOException {
    StringBuilder state =
        new StringBuilder(UserCache.fingerprint(server.checksums().toString(), 16)).append('\n');
    for (Path jar : jars) {
      state
          .append(Files.size(jar))
          .append(' ')
          .append(Files.getLastModifiedTime(jar))
          .append(' ')
          .append(jar.getFileName())
          .append('\n');
    }
    return state.toString();
  }

  /**
   * @param doubtful directory that the user must delete before the next download
   */
  private static void check(ServerPackage server, Path doubtful, SortedMap<String, Path> jars)
      throws IOException {
    Optional<JarChecksums> checksums = server.checksums();
    Optional<String> wrong = checksums.isPresent() ? checksums.get().wrong(jars) : Optional.empty();
    if (wrong.isPresent()) {
      throw new UsageException(
          """
          jars of %s differ from the jars that this program was tested with: %s; find \
          out why they differ, delete %s, and run again\
          """
              .formatted(server, wrong.get(), doubtful));
    }
  }

  private void fetch(ServerPackage server, Path directory, Consumer<String> progress)
      throws IOException {
    Files.createDirectories(cache);
    synchronized (LOCK) {
      try (FileChannel channel =
              FileChannel.open(
                  cache.resolve(directory.getFileName() + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        assert lock.isValid();
        if (Files.isDirectory(directory)) {
          return;
        }
        progress.accept(
            "getting %s, about %s MB, once%s"
                .formatted(
                    server,
                    server.megabytes(),
                    server.checksums().isEmpty()
                        ? ", without checksums: this release is not pinned"
                        : ""));
        Path part = cache.resolve(directory.getFileName() + ".part");
        clear(part); // may be left over from a run that was killed
        Path pom = Files.writeString(cache.resolve(directory.getFileName() + ".xml"), server.pom());
        SortedMap<String, Path> jars;
        try {
          jars = resolver.resolve(pom, progress);
        } catch (IOException e) {
          throw new UnavailableException(
              """
              %s is not in %s and cannot be downloaded: %s%s or copy that directory from \
              a machine that has it\
              """
                  .formatted(
                      server,
                      directory,
                      e.getMessage(),
                      RunNetwork.isOwn()
                          ? "; run this once without -net, which blocks the network,"
                          : "; connect to Maven Central or to the mirror in your settings.xml,"),
              e);
        }
        check(server, Path.of("it"), jars);
        Files.createDirectories(part);
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
          link(jar.getValue(), part.resolve(jar.getKey()));
        }
        Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /**
   * Creates a hard link to a jar, which needs no space, or copies the jar if the local repository
   * is on another disk.
   */
  private static void link(Path jar, Path link) throws IOException {
    try {
      Files.createLink(link, jar);
    } catch (FileSystemException | UnsupportedOperationException otherDisk) {
      Files.copy(jar, link);
    }
  }

  /**
   * Deletes a directory without Hadoop's utilities, which may not be on the caller's class path.
   */
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

  /** Runs Maven's resolver in a separate JVM, to keep its libraries apart from Hadoop's. */
  private static SortedMap<String, Path> resolveApart(Path pom, Consumer<String> progress)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            CurrentJava.program("java"),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            JvmOptions.FAST_START,
            "-cp",
            ChildClasspath.resolver());
    Optional.ofNullable(System.getProperty(LOCAL_REPOSITORY))
        .ifPresent(repository -> builder.command().add("-D" + LOCAL_REPOSITORY + "=" + repository));
    builder.command().addAll(List.of("io.hadoopbench.resolver.ResolverMain", pom.toString()));
    Process process =
        builder.redirectErrorStream(true).start(); // its standard input closes with this JVM
    SortedMap<String, Path> jars = new TreeMap<>();
    String last = "without output";
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
        if (line.startsWith(JAR)) {
          String[] nameAndFile = line.substring(JAR.length()).split(" ", 2);
          jars.put(nameAndFile[0], Path.of(nameAndFile[1]));
        } else if (!line.startsWith(FAILED)) {
          progress.accept(line);
        }
      }
      if (process.waitFor() != 0) {
        throw new IOException(last.startsWith(FAILED) ? last.substring(FAILED.length()) : last);
      }
      return jars;
    } catch (InterruptedException e) {
      throw Pause.interrupted("resolving jars");
    } finally {
      process.destroyForcibly();
    }
  }
}
