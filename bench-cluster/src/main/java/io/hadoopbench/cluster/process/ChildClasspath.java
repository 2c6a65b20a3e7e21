package io.hadoopbench.cluster.process;

import io.hadoopbench.core.load.IsolatedJars;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * Class paths for child JVMs: the jars are listed individually and in sorted order, because a
 * {@link ClassArchive} is valid for only one list. Class paths never contain a user's configuration
 * directory, whose {@code core-site.xml} would make every DataNode stop with no more than a
 * warning.
 */
public final class ChildClasspath {
  /** System property: directory of the unpacked tarball; unset in a build. */
  static final String HOME = "hadoopbench.home";

  /** System property: class path of Maven's resolver, in a build. */
  private static final String RESOLVER = "hadoopbench.resolver.classpath";

  /** System property: the agent's jar, in a build. */
  private static final String AGENT = "hadoopbench.loopback.agent";

  private static final Pattern HADOOP =
      Pattern.compile("hadoop-common-(\\d+(?:\\.\\d+)+[^/]*?)(?<!-tests)\\.jar");

  private ChildClasspath() {}

  /** Returns the class path for daemons: all jars. */
  public static Classpath daemons() throws IOException {
    return daemons(hadoop());
  }

  /**
   * Returns the class path for daemons of another Hadoop release: its jars, and all of this
   * program's jars.
   */
  public static Classpath daemons(List<Path> hadoop) throws IOException {
    List<String> own = new ArrayList<>();
    if (home() == null) {
      ofThisJvm().stream().filter(entry -> !isJarOfOthers(entry)).forEach(own::add);
      own.add(jarOf(ChildMain.class));
    } else {
      own.addAll(ofTarball());
    }
    return new Classpath(hadoop.stream().map(Path::toString).toList(), own);
  }

  /** Returns this distribution's Hadoop jars and their dependencies, client jars first. */
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
   * Returns this distribution's Hadoop release; this JVM may run a different release on request.
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
                      "no hadoop-common jar is in " + home() + " or on the class path"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the class path for a server with its own jars: these jars, and the jars of this program
   * that start the server.
   *
   * @param ours a class in the same jar as the server's main class
   */
  public static Classpath server(List<Path> jars, Class<?> ours) throws IOException {
    return new Classpath(
        jars.stream().map(Path::toString).toList(),
        home() == null ? List.of(jarOf(ChildMain.class), jarOf(ours)) : ofTarball());
  }

  /** Returns the tarball's jars even if this JVM has other copies, so that archives are shared. */
  private static List<String> ofTarball() throws IOException {
    return jars(Path.of(home(), "lib", "cluster"));
  }

  /**
   * @throws IOException if this program runs neither from a tarball nor in a build
   */
  public static String resolver() throws IOException {
    if (home() != null) {
      return Path.of(home(), "lib", "resolver") + File.separator + "*";
    }
    String classpath = System.getProperty(RESOLVER);
    if (classpath == null) {
      throw new IOException(
          "neither %s nor %s is set, so Maven's resolver cannot be found"
              .formatted(HOME, RESOLVER));
    }
    return classpath;
  }

  /**
   * Returns a JVM option that restricts servers without a bind address setting to loopback. In a
   * build, {@code mvn package} creates the agent's jar; without the jar, such a server fails to
   * start and prints an error message.
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

  /**
   * Returns the jars and class directories of this JVM, except directories with a site file, which
   * contain a user's configuration.
   */
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

  /** Returns a class's jar, which is not on java.class.path under {@code hadoop jar}. */
  private static String jarOf(Class<?> type) throws IOException {
    return IsolatedJars.home(type).toString();
  }

  /**
   * A child JVM's class path. The configuration directory comes last, because a JVM archives no
   * classes that follow a directory (see {@link ClassArchive}). {@link
   * ChildMain.ConfigurationFirst} ensures that files in the configuration directory still take
   * precedence over files of the same name in jars.
   *
   * @param jars the server's jars, which are the same in each build
   * @param own this program's jars, which contain no server classes
   */
  public record Classpath(List<String> jars, List<String> own) {
    public Classpath {
      jars = List.copyOf(jars);
      own = List.copyOf(own);
    }

    /**
     * Returns the class path with the platform's separator. The configuration directory is at the
     * end, for libraries that create their own class loader.
     */
    String text(Path conf) {
      Set<String> entries = new LinkedHashSet<>(jars);
      entries.addAll(own);
      entries.add(conf.toString());
      return String.join(File.pathSeparator, entries);
    }
  }
}
