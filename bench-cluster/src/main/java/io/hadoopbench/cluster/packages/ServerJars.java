package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.packages.ServerPackage.JarChecksums;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.RunNetwork;
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
 * Jars of {@link ServerPackage}s, each package in a directory of its own in the user's cache, which
 * is complete or not there.
 */
public record ServerJars(Path cache, Resolver resolver) {
  /** Cannot be had now; the message says what, where and what to do. */
  public static final class UnavailableException extends IOException {
    UnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Finds the jars of a pom, each by a name that no other has; passed in, so that a test needs no
   * network.
   */
  interface Resolver {
    /**
     * @throws IOException with the reason in one line
     */
    SortedMap<String, Path> resolve(Path pom, Consumer<String> progress) throws IOException;
  }

  private static final String RESOLVER = "io.hadoopbench.resolver.ResolverMain";

  /** Begins its line with the reason. */
  private static final String FAILED = "FAILED ";

  /** Begins a line with the name of a jar and, behind a blank, its file. */
  private static final String JAR = "JAR ";

  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  /** Locks of files are between processes only. */
  private static final Object LOCK = new Object();

  private static final int CHECKSUM_BYTES = 16;

  public static ServerJars ofThisHost() {
    return new ServerJars(UserCache.resolve("servers"), ServerJars::resolveApart);
  }

  /**
   * Sorted; got first when they are not there. Whoever comes meanwhile waits and finds them.
   *
   * @throws UsageException if one is not as it was pinned
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
   * Reading all bytes of jars takes a second. So that is done again only where this, of jars that
   * were checked, has changed.
   */
  private static String state(ServerPackage server, List<Path> jars) throws IOException {
    StringBuilder state =
        new StringBuilder(UserCache.fingerprint(server.checksums().toString(), CHECKSUM_BYTES))
            .append('\n');
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
   * @param doubtful what has to go before they are got again
   */
  private static void check(ServerPackage server, Path doubtful, SortedMap<String, Path> jars)
      throws IOException {
    Optional<JarChecksums> checksums = server.checksums();
    Optional<String> wrong = checksums.isPresent() ? checksums.get().wrong(jars) : Optional.empty();
    if (wrong.isPresent()) {
      throw new UsageException(
          "jars of "
              + server
              + " are not those that this program was tested with: "
              + wrong.get()
              + "; find out why, delete "
              + doubtful
              + ", and run again");
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
            "getting "
                + server
                + ", about "
                + server.megabytes()
                + " MB, once"
                + (server.checksums().isEmpty()
                    ? ", as the repository has it: there are no checksums of it here"
                    : ""));
        Path part = cache.resolve(directory.getFileName() + ".part");
        clear(part); // of a run that was killed
        Path pom = Files.writeString(cache.resolve(directory.getFileName() + ".xml"), server.pom());
        SortedMap<String, Path> jars;
        try {
          jars = resolver.resolve(pom, progress);
        } catch (IOException e) {
          throw new UnavailableException(
              server
                  + " is not in "
                  + directory
                  + " and cannot be got: "
                  + e.getMessage()
                  + (RunNetwork.isOwn()
                      ? "; run this once without -net, which has no way out,"
                      : "; connect to Maven Central or to the mirror of your settings.xml,")
                  + " or copy that directory from a machine that has it",
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

  /** A hard link costs no space, but the local repository may be on another disk. */
  private static void link(Path jar, Path link) throws IOException {
    try {
      Files.createLink(link, jar);
    } catch (FileSystemException | UnsupportedOperationException otherDisk) {
      Files.copy(jar, link);
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
  private static SortedMap<String, Path> resolveApart(Path pom, Consumer<String> progress)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            JvmOptions.FAST_START,
            "-cp",
            ChildClasspath.resolver());
    Optional.ofNullable(System.getProperty(LOCAL_REPOSITORY))
        .ifPresent(repository -> builder.command().add("-D" + LOCAL_REPOSITORY + "=" + repository));
    builder.command().addAll(List.of(RESOLVER, pom.toString()));
    Process process =
        builder.redirectErrorStream(true).start(); // its standard input ends when we do
    SortedMap<String, Path> jars = new TreeMap<>();
    String last = "it said nothing";
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
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
