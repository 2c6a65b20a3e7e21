package io.hadoopbench.cluster.trace;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.RoleDirectory;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import io.hadoopbench.core.os.CurrentJava;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Downloads BTrace, compiles the probe and returns the JVM option that loads it into the NameNode.
 *
 * <p>BTrace's license is GPLv2 with the classpath exception, so BTrace is not bundled but
 * downloaded on first use, like server jars. The agent starts with the NameNode. BTrace's own
 * server is disabled, because it would listen on all addresses.
 *
 * @param jars BTrace's jars
 */
public record BTrace(Commands commands, List<Path> jars) {
  /** The probe's bean in the NameNode, with attributes {@code Count} and {@code TotalNanos}. */
  static final String BEAN = "btrace:name=NameNodeCreate";

  private static final ServerPackage PACKAGE = new ServerPackage("btrace", "BTrace", "2.2.6", 4);
  private static final String PROBE = "NameNodeCreate";
  private static final Pattern NAME = Pattern.compile(".*\\.(btrace-[a-z]+)-[^/]*\\.jar");

  /**
   * @throws IOException with a one-line message if BTrace is unavailable
   */
  public static BTrace ofThisHost(Consumer<String> progress) throws IOException {
    try {
      return new BTrace(Commands.ofThisHost(), ServerJars.ofThisHost().get(PACKAGE, progress));
    } catch (ServerJars.UnavailableException e) {
      throw new IOException(e.getMessage() + "; or run without -study", e);
    }
  }

  /**
   * Returns the JVM option for the NameNode.
   *
   * @param work directory for the compiled probe
   * @throws IOException with a one-line message if the probe does not compile
   */
  public String jvmOption(Path work) throws IOException {
    Files.createDirectories(work);
    List<String> classpath = new ArrayList<>();
    for (Path jar : jars) { // the agent expects its other jars next to it, with these names
      String name = NAME.matcher(jar.getFileName().toString()).replaceFirst("$1.jar");
      classpath.add(Files.copy(jar, work.resolve(name)).toString());
    }
    Path source = work.resolve(PROBE + ".java");
    RoleDirectory.copy("/io/hadoopbench/cluster/trace/btrace/" + PROBE + ".java", source);
    Path compiled = work.resolve(PROBE + ".class");
    CommandResult result =
        commands.toEnd(
            List.of(
                CurrentJava.program("java"),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + work,
                "-cp",
                String.join(File.pathSeparator, classpath),
                "org.openjdk.btrace.compiler.Compiler",
                "-d",
                work.toString(),
                source.toString()),
            Duration.ofMinutes(1));
    if (result.exitCode() != 0 || !Files.exists(compiled)) {
      throw new IOException("the BTrace probe does not compile: " + firstError(result.output()));
    }
    return "-javaagent:%s=noServer=true,script=%s,scriptOutputFile=%s"
        .formatted(work.resolve("btrace-agent.jar"), compiled, work.resolve("probe.out"));
  }

  /**
   * Checks that the trace works, because an agent that could not change the NameNode's code still
   * shows its bean, with zeros. Creates and deletes one file, which the probe must count; therefore
   * counts start at 1.
   *
   * @throws IOException with a one-line message if the count does not increase
   */
  public static void check(URI nameNode, Configuration client, Path log) throws IOException {
    JsonNode before = read(nameNode, log);
    org.apache.hadoop.fs.Path top =
        new org.apache.hadoop.fs.Path("/.hadoop-bench-trace-check-" + System.nanoTime());
    try (FileSystem fs = FileSystem.newInstance(client)) {
      fs.create(new org.apache.hadoop.fs.Path(top, "measured/file")).close();
      fs.delete(top, true);
    }
    if (read(nameNode, log).path("Count").asLong() <= before.path("Count").asLong()) {
      throw new IOException(
          "the BTrace probe is loaded but does not see NameNodeRpcServer.create(); log: " + log);
    }
  }

  private static JsonNode read(URI nameNode, Path log) throws IOException {
    JsonNode bean = Http.bean(nameNode, BEAN, Duration.ofSeconds(2));
    if (!bean.path("Count").isNumber() || !bean.path("TotalNanos").isNumber()) {
      throw new IOException(
          "the BTrace probe shows no figures at %s/jmx?qry=%s; log: %s"
              .formatted(nameNode, BEAN, log));
    }
    return bean;
  }

  private static String firstError(String output) {
    return output
        .lines()
        .filter(line -> line.contains("ERROR") || line.contains("error"))
        .findFirst()
        .or(() -> output.lines().findFirst())
        .orElse("(no output)")
        .strip();
  }
}
