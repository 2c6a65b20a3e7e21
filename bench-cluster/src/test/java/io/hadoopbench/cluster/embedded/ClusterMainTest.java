package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.daemon.hdfs.DataNodesMain;
import io.hadoopbench.core.os.CurrentUser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses parents in separate JVMs, which can be killed. */
@Tag("cluster")
class ClusterMainTest {
  @TempDir Path temp;

  @Test
  void killedParentEndsOnlyItsOwnCluster() throws Exception {
    Process first =
        start("one", "-datanodes", "1", "-separate", "-conf", temp.resolve("conf").toString());
    Process second = start("two", "-datanodes", "1");
    List<ProcessHandle> children = new ArrayList<>();
    try {
      assertThat(ready(first)).startsWith("ready: hdfs://127.0.0.1:");
      assertThat(ready(second)).startsWith("ready: hdfs://127.0.0.1:");
      assertThat(temp.resolve("conf/core-site.xml")).exists();
      first.descendants().forEach(children::add);
      second.descendants().forEach(children::add);
      assertThat(first.descendants()).hasSize(3);
      assertThat(directories("one")).hasSize(1);
      ProcessHandle dataNode =
          children.stream()
              .filter(
                  child ->
                      child.info().commandLine().orElse("").contains(DataNodesMain.class.getName()))
              .findFirst()
              .orElseThrow();
      assertThat(new ProcessBuilder("sh", "-c", "kill -STOP " + dataNode.pid()).start().waitFor())
          .isZero();

      first.destroyForcibly().waitFor(); // SIGKILL: the parent cannot clean up
      await(
          () ->
              directories("one").isEmpty()
                  && children.subList(0, 3).stream().noneMatch(ProcessHandle::isAlive));
      assertThat(second.descendants()).hasSize(3);

      second.getOutputStream().close(); // regular end
      assertThat(second.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(second.exitValue()).isZero();
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(directories("two")).isEmpty();
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void unknownOptionIsRejectedWithExitCode2() throws Exception {
    Process process = start("x", "-dataNodes", "3");
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(error.lines()).singleElement().asString().contains("-dataNodes");
  }

  private Process start(String name, String... options) throws IOException {
    Files.createDirectories(temp.resolve(name));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temp.resolve(name),
                ClusterMain.class.getName()));
    command.addAll(List.of(options));
    if (!name.equals("x")) {
      command.addAll(List.of("-logs", temp.resolve(name + "-logs").toString()));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    if (!name.equals("x")) {
      builder.redirectError(temp.resolve(name + ".err").toFile());
    }
    return builder.start();
  }

  private static String ready(Process process) throws IOException {
    BufferedReader reader = process.inputReader();
    String line = reader.readLine();
    while (line != null && !line.startsWith("ready")) {
      line = reader.readLine();
    }
    return line;
  }

  private List<Path> directories(String name) {
    try (Stream<Path> base =
        Files.list(temp.resolve(name).resolve("hadoop-bench-" + CurrentUser.get().id()))) {
      return base.toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void await(java.util.function.BooleanSupplier condition)
      throws InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(20));
    while (!condition.getAsBoolean() && Instant.now().isBefore(deadline)) {
      Thread.sleep(50);
    }
    assertThat(condition.getAsBoolean()).as("in time").isTrue();
  }
}
