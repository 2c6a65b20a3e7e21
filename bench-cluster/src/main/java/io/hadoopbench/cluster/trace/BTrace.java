package io.hadoopbench.cluster.trace;

import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * Gets BTrace, compiles the probe and tells the option that starts a NameNode with it.
 *
 * <p>BTrace is GPLv2 with the classpath exception, so it is never bundled: Maven downloads it into a cache on first use. The agent is
 * started with the NameNode and without its server, which would listen on all addresses.
 */
public final class BTrace {
  static final String VERSION = "2.2.6";
  /** The bean of the probe in the NameNode; attributes {@code Count} and {@code TotalNanos}. */
  static final String BEAN = "btrace:name=NameNodeCreate";
  private static final String PROBE = "NameNodeCreate";
  /** The agent looks for its brothers by just these names, in its own directory. */
  private static final List<String> JARS = List.of("btrace-agent.jar", "btrace-boot.jar", "btrace-client.jar");
  private static final Duration DOWNLOAD_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration COMPILE_TIMEOUT = Duration.ofMinutes(1);

  private final Commands commands;
  private final Path cache;

  BTrace(Commands commands, Path cache) {
    this.commands = commands;
    this.cache = cache;
  }

  public static BTrace ofThisHost() {
    return new BTrace(Commands.ofThisHost(), UserCache.resolve("btrace-" + VERSION));
  }

  /**
   * The JVM option for the NameNode.
   *
   * @param work a directory of the cluster for the compiled probe
   * @throws IOException with one clear line if BTrace cannot be had or the probe does not compile
   */
  public String jvmOption(Path work) throws IOException {
    resolve();
    Files.createDirectories(work);
    Path source = copy("btrace/" + PROBE + ".java", work.resolve(PROBE + ".java"));
    Path compiled = work.resolve(PROBE + ".class");
    CommandResult result = commands.toEnd(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", jars(), "org.openjdk.btrace.compiler.Compiler", "-d",
        work.toString(), source.toString()), COMPILE_TIMEOUT);
    if (result.exitCode() != 0 || !Files.exists(compiled)) {
      throw new IOException("the BTrace probe does not compile: " + firstError(result.output()));
    }
    return "-javaagent:" + cache.resolve(JARS.get(0)) + "=noServer=true,script=" + compiled + ",scriptOutputFile="
        + work.resolve("probe.out");
  }

  private String jars() {
    return String.join(File.pathSeparator, JARS.stream().map(jar -> cache.resolve(jar).toString()).toList());
  }

  private boolean resolved() {
    return JARS.stream().allMatch(jar -> Files.exists(cache.resolve(jar)));
  }

  /** Downloads beside the cache and moves the jars one by one, so that a broken download leaves no half jar there. */
  private void resolve() throws IOException {
    if (resolved()) {
      return;
    }
    Files.createDirectories(cache);
    ClusterDirectory download = ClusterDirectory.create();
    try {
      Path pom = copy("btrace-pom.xml", download.resolve("pom.xml"));
      CommandResult result;
      try {
        result = commands.toEnd(List.of("mvn", "-q", "-B", "-f", pom.toString(), "dependency:copy-dependencies",
            "-DoutputDirectory=" + download.path(), "-Dmdep.stripVersion=true"), DOWNLOAD_TIMEOUT);
      } catch (IOException e) {
        throw new IOException("BTrace " + VERSION + " is not in " + cache + " and cannot be downloaded with mvn (" + e.getMessage()
            + "); install Maven, or put " + String.join(", ", JARS) + " there, or run without -btrace", e);
      }
      if (result.exitCode() != 0) {
        throw new IOException("BTrace " + VERSION + " cannot be downloaded: " + firstError(result.output()) + "; put "
            + String.join(", ", JARS) + " into " + cache + ", or run without -btrace");
      }
      for (String jar : JARS) {
        Path part = Files.copy(download.resolve(jar), cache.resolve(jar + "." + download.path().getFileName()));
        Files.move(part, cache.resolve(jar), StandardCopyOption.ATOMIC_MOVE);
      }
    } finally {
      download.delete(1);
    }
  }

  private static String firstError(String output) {
    return output.lines().filter(line -> line.contains("ERROR") || line.contains("error")).findFirst()
        .or(() -> output.lines().findFirst()).orElse("(no output)").strip();
  }

  private static Path copy(String resource, Path target) throws IOException {
    try (InputStream in = BTrace.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource " + resource + " is missing in the jar of bench-cluster");
      }
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
      return target;
    }
  }
}
