package io.hadoopbench.cluster.process;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The class path of a child JVM. Its configuration directory comes last, because a JVM archives no classes behind a directory (see
 * {@link ClassArchive}); {@link ChildMain.ConfigurationFirst} makes its files hide those in jars all the same.
 *
 * @param jars those of the server, which stay as they are from build to build
 * @param own what this program adds to them; nothing in there hides a class of the server
 */
public record Classpath(List<String> jars, List<String> own) {
  public Classpath {
    jars = List.copyOf(jars);
    own = List.copyOf(own);
  }

  /** As the platform separates it, with the configuration directory at the end, for libraries that ask their own class loader. */
  String text(Path conf) {
    Set<String> entries = new LinkedHashSet<>(jars);
    entries.addAll(own);
    entries.add(conf.toString());
    return String.join(File.pathSeparator, entries);
  }
}
