package io.hadoopbench.cluster.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The jars of the child JVMs, listed one by one in sorted order (a {@link ClassArchive} is of a
 * list of jars), and never a configuration directory of the user: a {@code core-site.xml} from
 * there stops every DataNode with nothing but a warning.
 */
public final class ChildClasspath {
  /** Where the tarball was unpacked; unset in a build. */
  static final String HOME = "hadoopbench.home";

  /** The class path of Maven's resolver in a build. */
  private static final String RESOLVER = "hadoopbench.resolver.classpath";

  /** The jar of the agent in a build. */
  private static final String AGENT = "hadoopbench.loopback.agent";

  private static final Pattern HADOOP =
      Pattern.compile("hadoop-common-(\\d+(?:\\.\\d+)+[^/]*?)(?<!-tests)\\.jar");

  private ChildClasspath() {}

  /** For daemons: everything. */
  public static Classpath daemons() throws IOException {
    return daemons(hadoop());
  }

  /** For daemons of another release of Hadoop: its jars, and all of ours. */
  public static Classpath daemons(List<Path> hadoop) throws IOException {
    List<String> own = new ArrayList<>();
    if (home() == null) {
      ofThisJvm().stream().filter(entry -> !isJarOfOthers(entry)).forEach(own::add);
    } else {
      own.addAll(jars(Path.of(home(), "lib", "cluster")));
    }
    own.add(jarOf(ChildMain.class));
    return new Classpath(hadoop.stream().map(Path::toString).toList(), own);
  }

  /** Hadoop's jars of this distribution, those of its clients first, with all that they need. */
  public static List<Path> hadoop() throws IOException {
    List<String> all = new ArrayList<>();
    if (home() == null) {
      ofThisJvm().stream().filter(ChildClasspath::isJarOfOthers).forEach(all::add);
    } else {
      all.addAll(jars(Path.of(home(), "lib", "client")));
      all.addAll(jars(Path.of(home(), "lib", "server")));
    }
    return all.stream().map(Path::of).toList();
  }

  /**
   * Which release of Hadoop this distribution has; that of this JVM is another where it was asked
   * for.
   *
   * @throws UncheckedIOException if the distribution cannot be read
   */
  public static String hadoopRelease() {
    try {
      return hadoop().stream()
          .map(jar -> HADOOP.matcher(jar.getFileName().toString()))
          .filter(Matcher::matches)
          .map(name -> name.group(1))
          .findFirst()
          .orElseThrow(
              () ->
                  new IOException(
                      "no jar of hadoop-common is in " + home() + " or on the class path"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * For a server that brings its own jars: those, and of ours what starts it.
   *
   * @param ours a class beside the server's main
   */
  public static Classpath server(List<Path> jars, Class<?> ours) throws IOException {
    return new Classpath(
        jars.stream().map(Path::toString).toList(), List.of(jarOf(ChildMain.class), jarOf(ours)));
  }

  /**
   * @throws IOException if this is neither a tarball nor a build
   */
  public static String resolver() throws IOException {
    if (home() != null) {
      return Path.of(home(), "lib", "resolver") + File.separator + "*";
    }
    String classpath = System.getProperty(RESOLVER);
    if (classpath == null) {
      throw new IOException(
          "neither "
              + HOME
              + " nor "
              + RESOLVER
              + " is set, so that Maven's resolver is not found");
    }
    return classpath;
  }

  /**
   * JVM option for servers that can only be told to listen on all addresses: they listen on
   * loopback alone. In a build {@code mvn package} makes the jar; without it such a server does not
   * start, and says so.
   */
  public static String onLoopback() {
    Path agent =
        home() == null
            ? Path.of(System.getProperty(AGENT, "")).toAbsolutePath()
            : Path.of(home(), "lib", "agent", "bench-loopback.jar");
    return "-javaagent:" + agent;
  }

  private static boolean isJarOfOthers(String entry) {
    return entry.endsWith(".jar") && !Path.of(entry).getFileName().toString().startsWith("bench-");
  }

  private static String home() {
    return System.getProperty(HOME);
  }

  /** Jars and class folders of this JVM; a folder with a site file is somebody's configuration. */
  private static List<String> ofThisJvm() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .filter(entry -> entry.endsWith(".jar") || !Files.exists(Path.of(entry, "core-site.xml")))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .toList();
  }

  private static List<String> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.toAbsolutePath().toString())
          .filter(name -> name.endsWith(".jar"))
          .sorted()
          .toList();
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

  /**
   * The class path of a child JVM. Its configuration directory comes last, because a JVM archives
   * no classes behind a directory (see {@link ClassArchive}); {@link ChildMain.ConfigurationFirst}
   * makes its files hide those in jars all the same.
   *
   * @param jars those of the server, which stay as they are from build to build
   * @param own what this program adds to them; nothing in there hides a class of the server
   */
  public record Classpath(List<String> jars, List<String> own) {
    public Classpath {
      jars = List.copyOf(jars);
      own = List.copyOf(own);
    }

    /**
     * As the platform separates it, with the configuration directory at the end, for libraries that
     * ask their own class loader.
     */
    String text(Path conf) {
      Set<String> entries = new LinkedHashSet<>(jars);
      entries.addAll(own);
      entries.add(conf.toString());
      return String.join(File.pathSeparator, entries);
    }
  }
}
