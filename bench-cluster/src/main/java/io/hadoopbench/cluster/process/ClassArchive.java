package io.hadoopbench.cluster.process;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The classes of the servers of a class path, parsed and verified once and mapped by every later JVM, which saves some 40 % of the CPU time of
 * a start. The first JVM of a kind writes which classes it loads, and some starts later one archive is made of all that were written: it
 * costs as much as it saves in seven starts, and kinds that come later share most of it. A JVM that cannot use an archive goes on without it.
 *
 * @param directory of a class path and a JVM
 */
record ClassArchive(Path directory, List<String> jars) {
  /** Eleven seconds of CPU; this bears a machine that is ten times slower. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Starts without an archive before one is made. */
  private static final int STARTS = 9;

  private static final String NAMES = ".classes";
  private static final String OURS = "io/hadoopbench/";

  /** By which a JVM's list tells classes apart; those of two lists are alike. */
  private static final Pattern NUMBER = Pattern.compile(" id: \\d+$");

  private Path archive() {
    return directory.resolve("servers.jsa");
  }

  /** Written when an archive could not be made; then nobody tries again. */
  private Path failure() {
    return directory.resolve("servers.failure");
  }

  private Path names(String main) {
    return directory.resolve(main + NAMES);
  }

  /**
   * JVM options that use the archive, which is made if it can be made by now, or that write down what belongs into it.
   *
   * @param main class of the server
   * @param list receives the names of classes, for {@link #keep}
   */
  List<String> options(String main, Path list, Commands commands, Consumer<String> progress) throws IOException {
    boolean known = Files.exists(names(main));
    if (known && !Files.exists(archive()) && !Files.exists(failure()) && starts() >= STARTS) {
      make(commands, progress);
    }
    if (Files.exists(archive())) {
      return List.of("-XX:SharedArchiveFile=" + archive());
    }
    return known ? List.of() : List.of("-XX:DumpLoadedClassList=" + list);
  }

  /** Keeps the names that a JVM has written down, unless another one was quicker; that JVM must have ended. */
  void keep(String main, Path list) throws IOException {
    if (!Files.exists(names(main))) {
      Files.createDirectories(directory);
      Path part = Files.createTempFile(directory, main, ".part");
      Files.copy(list, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, names(main), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Counts a start, by a byte each. */
  private long starts() throws IOException {
    return Files.size(Files.write(directory.resolve("starts"), new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Whoever comes meanwhile does without. */
  void make(Commands commands, Consumer<String> progress) throws IOException {
    try (FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null && !Files.exists(archive())) {
        progress.accept("archiving classes of servers, once, for quicker starts");
        dump(commands);
      }
    } catch (OverlappingFileLockException anotherThread) {
      // it makes the archive
    }
  }

  private void dump(Commands commands) throws IOException {
    Path part = directory.resolve("servers.jsa.part");
    CommandResult result = commands.run(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:dump",
        "-XX:SharedClassListFile=" + all(), "-XX:SharedArchiveFile=" + part, "-cp", String.join(File.pathSeparator, jars)), LIMIT);
    if (result.done() && Files.exists(part)) {
      Files.move(part, archive(), StandardCopyOption.ATOMIC_MOVE);
    } else {
      Files.deleteIfExists(part);
      Files.writeString(failure(), (result.ended() ? "exit " + result.exitCode() : "no end within " + LIMIT.toSeconds()
          + " s") + "\n" + result.output());
    }
  }

  /**
   * What any kind has written down, each name once; without what a class loader of its own has loaded, because it refers to numbers, and without
   * ours: a JVM knows a jar by its size and time, and builds give ours one time, so that those of an earlier build could be taken for these.
   */
  private Path all() throws IOException {
    Set<String> lines = new LinkedHashSet<>();
    try (DirectoryStream<Path> kinds = Files.newDirectoryStream(directory, "*" + NAMES)) {
      for (Path kind : kinds) {
        Files.readAllLines(kind).stream().filter(line -> !line.contains(" source: ") && !line.contains(OURS))
            .map(line -> NUMBER.matcher(line).replaceFirst("")).forEach(lines::add);
      }
    }
    return Files.write(directory.resolve("servers.list"), lines);
  }
}
