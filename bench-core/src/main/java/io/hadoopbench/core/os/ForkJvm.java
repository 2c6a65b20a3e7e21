package io.hadoopbench.core.os;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Class path and options for another JVM that has the same classes and native libraries. */
public final class ForkJvm {
  static final String CLASS_PATH = "java.class.path";

  private ForkJvm() {}

  /**
   * Returns this JVM's class path, including additional class loaders, because under {@code hadoop
   * jar} the system property contains Hadoop's jars but not bench.jar. Parent class loaders come
   * first, as in RunJar.
   */
  public static String classPath(ClassLoader ours) {
    Deque<URLClassLoader> further = new ArrayDeque<>();
    for (ClassLoader loader = ours; loader != null; loader = loader.getParent()) {
      if (loader instanceof URLClassLoader urls) {
        further.push(urls);
      }
    }
    Set<String> entries =
        new LinkedHashSet<>(List.of(System.getProperty(CLASS_PATH).split(File.pathSeparator)));
    for (URLClassLoader loader : further) {
      for (URL url : loader.getURLs()) {
        entries.add(file(url));
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static String file(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("class path entry is not a file: " + url, e);
    }
  }

  /**
   * Returns options that pass on this JVM's system properties and opened packages: library path,
   * Kerberos, and Hadoop settings. Other options are omitted, because two JVMs cannot share an
   * agent or a debugger port, and a small heap is enough.
   */
  public static List<String> options() {
    List<String> options = new ArrayList<>(List.of("-Xmx128m"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(
            o ->
                o.startsWith("-D") && !o.startsWith("-Dcom.sun.management")
                    || o.startsWith("--add-"))
        .forEach(options::add);
    return options;
  }
}
