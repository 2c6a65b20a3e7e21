package io.hadoopbench.cluster.process;

import io.hadoopbench.core.os.Commands;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The jars of the child JVMs, listed one by one in sorted order (a class data archive needs a stable list of jars), and never a
 * configuration directory of the user: a {@code core-site.xml} from there stops every DataNode with nothing but a warning.
 */
public final class ChildClasspath {
  /** Where the tarball was unpacked; unset in a build. */
  static final String HOME = "hadoopbench.home";

  /** The class path of Maven's resolver in a build. */
  private static final String RESOLVER = "hadoopbench.resolver.classpath";

  private ChildClasspath() { }

  /** For daemons: everything, the role's configuration directory first. */
  public static String daemons(Path conf) throws IOException {
    Set<String> entries = new LinkedHashSet<>();
    entries.add(conf.toString());
    if (home() == null) {
      entries.addAll(ofThisJvm());
    } else {
      for (String folder : List.of("cluster", "client", "server")) {
        entries.addAll(jars(Path.of(home(), "lib", folder)));
      }
    }
    entries.add(jarOf(ChildMain.class));
    entries.add(jarOf(Commands.class)); // for whoever removes the second host
    return String.join(File.pathSeparator, entries);
  }

  /**
   * For a server that brings its own jars: those, and of ours what starts it.
   *
   * @param main the server's main class
   */
  public static String server(List<Path> jars, Class<?> main) throws IOException {
    Set<String> entries = new LinkedHashSet<>(List.of(jarOf(ChildMain.class), jarOf(main)));
    jars.forEach(jar -> entries.add(jar.toString()));
    return String.join(File.pathSeparator, entries);
  }

  /** The same, for one that looks for its configuration on the class path. */
  public static String server(Path conf, List<Path> jars, Class<?> main) throws IOException {
    return conf + File.pathSeparator + server(jars, main);
  }

  /** @throws IOException if this is neither a tarball nor a build */
  public static String resolver() throws IOException {
    if (home() != null) {
      return Path.of(home(), "lib", "resolver") + File.separator + "*";
    }
    String classpath = System.getProperty(RESOLVER);
    if (classpath == null) {
      throw new IOException("neither " + HOME + " nor " + RESOLVER + " is set, so that Maven's resolver is not found");
    }
    return classpath;
  }

  /** For the containers of YARN: Hadoop's jars only, as on a real cluster; the job brings its own. Separated by commas. */
  public static String containers() throws IOException {
    List<String> entries = new ArrayList<>();
    if (home() == null) {
      ofThisJvm().stream().filter(entry -> entry.endsWith(".jar"))
          .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("bench-")).forEach(entries::add);
    } else {
      entries.addAll(jars(Path.of(home(), "lib", "client")));
      entries.addAll(jars(Path.of(home(), "lib", "server")));
    }
    return String.join(",", entries);
  }

  private static String home() {
    return System.getProperty(HOME);
  }

  /** Jars and class folders of this JVM; a folder with a site file is somebody's configuration. */
  private static List<String> ofThisJvm() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .filter(entry -> entry.endsWith(".jar") || !Files.exists(Path.of(entry, "core-site.xml")))
        .map(entry -> Path.of(entry).toAbsolutePath().toString()).toList();
  }

  private static List<String> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.toAbsolutePath().toString()).filter(name -> name.endsWith(".jar")).sorted().toList();
    }
  }

  /** The jar or folder of a class: under {@code hadoop jar} it is not on java.class.path. */
  private static String jarOf(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IOException("cannot find the jar of " + type, e);
    }
  }
}
