package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class FailedStartTest {
  @TempDir Path logs;

  /** Files and processes of other clusters. */
  private Set<Path> before = Set.of();

  @BeforeEach
  void inspect() throws IOException {
    before = Set.copyOf(directories());
  }

  @Test
  void failedStartIsReportedAndLeavesNothing() throws IOException {
    assertThatThrownBy(
            () ->
                new EmbeddedClusterProvider()
                    .open(
                        needs(
                            Map.of(
                                Role.NAMENODE, Map.of(JvmOptions.OPTIONS_KEY, "-XX:NoSuchOption"))),
                        options(step -> {})))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("namenode ended with exit code 1")
        .hasMessageContaining(logs.resolve("namenode.log").toString())
        .hasMessageContaining("Unrecognized")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    assertThat(directories()).isEmpty();
    assertThat(children()).isEmpty();
  }

  @Test
  void interruptedStartLeavesNothing() throws Exception {
    List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
    Thread opener =
        new Thread(
            () -> {
              try {
                // on a busy machine the interrupt could come after the start
                new EmbeddedClusterProvider()
                    .open(
                        needs(Map.of(Role.NAMENODE, Map.of(JvmOptions.OPTIONS_KEY, "-Xint"))),
                        options(step -> {}))
                    .close();
              } catch (IOException e) {
                thrown.add(e);
              }
            });
    opener.start();
    while (children().size() < 2) {
      Thread.sleep(20);
    }
    opener.interrupt();
    opener.join(20_000);
    assertThat(opener.isAlive()).isFalse();
    assertThat(thrown).singleElement().asString().contains("interrupted");
    assertThat(directories()).isEmpty();
    assertThat(children()).isEmpty();
  }

  private static ClusterNeeds needs(Map<Role, Map<String, String>> settings) {
    ClusterNeeds.Builder needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE);
    settings.forEach((role, own) -> own.forEach((key, value) -> needs.setting(role, key, value)));
    return needs.build();
  }

  private ClusterOptions options(Consumer<String> progress) {
    return new ClusterOptions(new Configuration(false), false, false, false, logs, progress);
  }

  private static List<ProcessHandle> children() {
    return ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .filter(child -> child.info().commandLine().orElse("").contains(ChildMain.class.getName()))
        .toList();
  }

  /**
   * Returns directories of this JVM, because other programs may start clusters at the same time.
   */
  private List<Path> directories() throws IOException {
    List<Path> mine = new ArrayList<>();
    try (Stream<Path> entries =
        Files.exists(ClusterDirectory.base())
            ? Files.list(ClusterDirectory.base())
            : Stream.empty()) {
      for (Path entry : entries.toList()) {
        Path marker = entry.resolve(ClusterDirectory.MARKER);
        if (before.contains(entry)) {
          continue;
        }
        if (!Files.exists(marker)
            || Files.readString(marker).strip().endsWith(" " + ProcessHandle.current().pid())) {
          mine.add(entry);
        }
      }
    }
    return mine;
  }
}
