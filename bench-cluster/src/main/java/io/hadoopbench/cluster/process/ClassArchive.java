package io.hadoopbench.cluster.process;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The classes of a kind of server, parsed and verified once and mapped by every later JVM, which saves some 40 % of the CPU time of its
 * start. The first JVM of a kind writes which classes it loads, and the third start after it makes the archive of them:
 * one costs as much as it saves in four starts, and some kinds start rarely. A JVM that cannot use an archive
 * goes on without it.
 *
 * @param directory of a class path and a JVM
 * @param main of the server
 */
record ClassArchive(Path directory, String main, List<String> jars) {
  /** Six seconds of CPU; this bears a machine that is twenty times slower. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Starts without an archive before one is made. */
  private static final int STARTS = 3;

  private Path file(String ending) {
    return directory.resolve(main + ending);
  }

  private Path archive() {
    return file(".jsa");
  }

  /** Written when an archive could not be made; then nobody tries again. */
  private Path failure() {
    return file(".failure");
  }

  Path classes() {
    return file(".classes");
  }

  /**
   * JVM options that use the archive, which is made if it can be made by now, or that write down what belongs into it.
   *
   * @param list receives the names of classes, for {@link #keep}
   */
  List<String> options(Path list, Commands commands, Consumer<String> progress) throws IOException {
    if (Files.exists(classes()) && !Files.exists(archive()) && !Files.exists(failure()) && starts() >= STARTS) {
      make(commands, progress);
    }
    if (Files.exists(archive())) {
      return List.of("-XX:SharedArchiveFile=" + archive());
    }
    return Files.exists(classes()) ? List.of() : List.of("-XX:DumpLoadedClassList=" + list);
  }

  /** Keeps the names that a JVM has written down, unless another one was quicker; that JVM must have ended. */
  void keep(Path list) throws IOException {
    if (Files.exists(list) && !Files.exists(classes())) {
      Files.createDirectories(directory);
      Path part = Files.createTempFile(directory, main, ".part");
      Files.copy(list, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, classes(), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Counts a start, by a byte each. */
  private long starts() throws IOException {
    return Files.size(Files.write(file(".starts"), new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Whoever comes meanwhile does without. */
  void make(Commands commands, Consumer<String> progress) throws IOException {
    try (FileChannel channel = FileChannel.open(file(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null && !Files.exists(archive())) {
        progress.accept("archiving classes of " + main.substring(main.lastIndexOf('.') + 1) + ", once, for quicker starts");
        dump(commands);
      }
    } catch (OverlappingFileLockException anotherThread) {
      // it makes the archive
    }
  }

  private void dump(Commands commands) throws IOException {
    Path part = file(".jsa.part");
    CommandResult result = commands.run(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:dump",
        "-XX:SharedClassListFile=" + classes(), "-XX:SharedArchiveFile=" + part, "-cp", String.join(File.pathSeparator, jars)), LIMIT);
    if (result.done() && Files.exists(part)) {
      Files.move(part, archive(), StandardCopyOption.ATOMIC_MOVE);
    } else {
      Files.deleteIfExists(part);
      Files.writeString(failure(), (result.ended() ? "exit " + result.exitCode() : "no end within " + LIMIT.toSeconds()
          + " s") + "\n" + result.output());
    }
  }
}
