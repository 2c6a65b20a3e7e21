package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A CDS archive in the user's cache. When it exits, the first JVM of a server writes the classes
 * that it has loaded, and later JVMs of the server map them. Writing takes seconds, so of several
 * JVMs with the same main class only one writes. A JVM that cannot map an archive starts without
 * it.
 */
public final class ClassArchive {
  private static final String WRITE = "-XX:ArchiveClassesAtExit=";
  private static final int KEY_BYTES = 8;

  /** Archives that JVMs of this process write, or have failed to write. */
  private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

  private ClassArchive() {}

  /**
   * Returns options for a server's JVM.
   *
   * @param cache archive directory
   * @param main name of the server's main class
   */
  public static List<String> options(Path cache, String main, Classpath classpath) {
    if (!System.getProperty("java.vm.name").matches(".*(OpenJDK|HotSpot).*")) {
      return List.of(); // other JVMs have different options and archives
    }
    List<String> jars = Stream.concat(classpath.jars().stream(), classpath.own().stream()).toList();
    if (jars.stream().anyMatch(jar -> Files.isDirectory(Path.of(jar)))) {
      return List.of(); // a JVM does not archive classes in directories
    }
    try {
      String server = main + "-" + UserCache.fingerprint(String.join("\n", jars), KEY_BYTES) + "-";
      Path archive =
          cache.resolve(server + UserCache.fingerprint(state(classpath), KEY_BYTES) + ".jsa");
      if (Files.exists(archive)) {
        return List.of("-XX:SharedArchiveFile=" + archive);
      }
      if (!WRITTEN.add(archive)) {
        return List.of();
      }
      for (Path earlier : list(Files.createDirectories(cache), server)) {
        Files.deleteIfExists(earlier); // an archive of jars that have since been replaced
      }
      return List.of(WRITE + archive);
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Returns whether an option makes the JVM write an archive when it exits, which takes seconds.
   */
  static boolean writes(String option) {
    return option.startsWith(WRITE);
  }

  private static List<Path> list(Path cache, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  /**
   * Returns a fingerprint of the jars. A JVM compares sizes and modification times, but this build
   * gives all its jars the same time, so the fingerprint includes their content.
   */
  private static String state(Classpath classpath) throws IOException {
    List<String> states =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home"),
                System.getProperty("java.vm.version"),
                System.getProperty("java.vm.vendor")));
    for (String jar : classpath.own()) {
      CRC32 content = new CRC32();
      content.update(Files.readAllBytes(Path.of(jar)));
      states.add(Long.toHexString(content.getValue()));
    }
    for (String jar : classpath.jars()) {
      BasicFileAttributes attributes =
          Files.readAttributes(Path.of(jar), BasicFileAttributes.class);
      states.add(attributes.size() + " " + attributes.lastModifiedTime().toMillis());
    }
    return String.join("\n", states);
  }
}
