package io.hadoopbench.cluster.process;

import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * Archives of classes in the user's cache. Each directory is for some jars as they are and for a JVM, and is deleted
 * when it can be of no use any more. Nothing that goes wrong here keeps a server from starting.
 */
public final class ClassArchives {
  /** System property: of the program that scripts/bench runs after a build, so that a newcomer has archives, and of tests. */
  private static final String WHEN = "hadoopbench.archives";
  private static final int KEY_BYTES = 8;
  /** The jars of a directory, one in a line. */
  private static final String JARS = "jars";

  private final Path cache;
  private final Commands commands;
  private final Consumer<String> progress;
  private final When when;
  /** What is being written down now, by the file. */
  private final Map<Path, Kind> lists = new ConcurrentHashMap<>();

  /** @param main class of the server */
  private record Kind(String main, ClassArchive archive) { }

  /** When archives are made. */
  enum When {
    /** As soon as it is known what belongs into them. */
    AT_ONCE,
    /** When servers have started so often that it pays. */
    IF_IT_PAYS
  }

  ClassArchives(Path cache, Commands commands, Consumer<String> progress, When when) {
    this.when = when;
    this.cache = cache;
    this.commands = commands;
    this.progress = progress;
  }

  /** @param progress is told of an archive that is made, because that takes a while */
  public static ClassArchives ofThisHost(Consumer<String> progress) {
    When when = When.valueOf(System.getProperty(WHEN, When.IF_IT_PAYS.name()));
    return new ClassArchives(UserCache.resolve("classes"), Commands.ofThisHost(), progress, when);
  }

  /**
   * Options of a JVM that is about to start.
   *
   * @param main its main class
   * @param directory where it works
   */
  public List<String> options(String main, Classpath classpath, Path directory) {
    if (!System.getProperty("java.vm.name").matches(".*(OpenJDK|HotSpot).*")) {
      return List.of(); // others have other options
    }
    try {
      ClassArchive archive = new ClassArchive(cache.resolve(key(classpath.jars())), classpath.jars());
      Path list = directory.resolve("loaded-classes");
      lists.put(list, new Kind(main, archive));
      return archive.options(main, list, commands, progress);
    } catch (IOException e) {
      progress.accept("no archive of classes: " + e.getMessage());
      return List.of();
    }
  }

  /** Keeps what the JVMs have written down; all of them were ready once, and have ended. */
  public void keep() {
    try {
      Set<ClassArchive> kept = new LinkedHashSet<>();
      for (Map.Entry<Path, Kind> written : lists.entrySet()) {
        if (Files.exists(written.getKey())) {
          ClassArchive archive = written.getValue().archive();
          archive.keep(written.getValue().main(), written.getKey());
          Files.write(archive.directory().resolve(JARS), archive.jars());
          kept.add(archive);
        }
      }
      if (!kept.isEmpty()) {
        deleteStale();
      }
      if (when == When.AT_ONCE) {
        for (ClassArchive archive : kept) {
          archive.make(commands, progress);
        }
      }
    } catch (IOException e) {
      progress.accept("no archive of classes: " + e.getMessage());
    }
  }

  /** Of jars that have gone or have changed; those of another JVM stay. */
  private void deleteStale() throws IOException {
    try (Stream<Path> directories = Files.list(cache)) {
      for (Path directory : directories.filter(path -> Files.exists(path.resolve(JARS))).toList()) {
        if (!jarsAreThere(directory)) {
          FileUtil.fullyDelete(directory.toFile());
        }
      }
    }
  }

  private static boolean jarsAreThere(Path directory) throws IOException {
    String name = directory.getFileName().toString();
    try {
      return name.startsWith(jarsKey(Files.readAllLines(directory.resolve(JARS))));
    } catch (java.nio.file.NoSuchFileException gone) {
      return false;
    }
  }

  private static String key(List<String> jars) throws IOException {
    return jarsKey(jars) + "-" + hash(List.of(System.getProperty("java.home"), System.getProperty("java.vm.version"),
        System.getProperty("java.vm.vendor")));
  }

  /** The JVM refuses an archive of jars of another size or time, so these are in the key. */
  private static String jarsKey(List<String> jars) throws IOException {
    List<String> states = new ArrayList<>();
    for (String jar : jars) {
      BasicFileAttributes attributes = Files.readAttributes(Path.of(jar), BasicFileAttributes.class);
      states.add(jar + " " + attributes.size() + " " + attributes.lastModifiedTime().toMillis());
    }
    return hash(states);
  }

  private static String hash(List<String> texts) {
    return UserCache.fingerprint(String.join("\n", texts), KEY_BYTES);
  }
}
