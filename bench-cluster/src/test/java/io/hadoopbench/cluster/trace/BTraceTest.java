package io.hadoopbench.cluster.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class BTraceTest {
  @TempDir Path temp;

  @Test
  void agentFindsJarsByName() throws IOException {
    List<Path> jars =
        List.of(
            temp.resolve("io.btrace.btrace-agent-2.2.6.jar"),
            temp.resolve("io.btrace.btrace-boot-2.2.6.jar"),
            temp.resolve("io.btrace.btrace-client-2.2.6.jar"));
    for (Path jar : jars) {
      Files.createFile(jar);
    }
    Path work = temp.resolve("work");
    List<String> command = new ArrayList<>();
    BTrace btrace =
        new BTrace(
            (words, limit) -> {
              command.addAll(words);
              Files.createFile(work.resolve("NameNodeCreate.class"));
              return new CommandResult(true, 0, "");
            },
            jars);
    assertThat(btrace.jvmOption(work))
        .startsWith("-javaagent:" + work.resolve("btrace-agent.jar") + "=noServer=true,");
    assertThat(command)
        .contains(
            work + "/btrace-agent.jar:" + work + "/btrace-boot.jar:" + work + "/btrace-client.jar");
    assertThat(work.resolve("btrace-boot.jar")).exists();
  }

  @Test
  void invalidProbeIsReportedInOneLine() {
    BTrace btrace =
        new BTrace(
            (command, limit) ->
                new CommandResult(true, 1, "a line\nNameNodeCreate.java:3: error: no such method"),
            List.of());
    assertThatThrownBy(() -> btrace.jvmOption(temp.resolve("work")))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the BTrace probe does not compile: NameNodeCreate.java:3: error: no such method");
  }

  @Test
  void onlyMeasuredCreatesAreCountedAndNoPortIsOpened() throws Exception {
    try {
      BTrace.ofThisHost(System.out::println);
    } catch (IOException e) {
      Assumptions.abort(e.getMessage());
    }
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE).build();
    ClusterOptions options =
        new ClusterOptions(
            new Configuration(false),
            false,
            true,
            false,
            temp.resolve("logs"),
            System.out::println);
    try (EmbeddedCluster cluster = new EmbeddedClusterProvider().open(needs, options);
        FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      JsonNode before =
          Http.bean(cluster.web(Role.NAMENODE).orElseThrow(), BTrace.BEAN, Duration.ofSeconds(2));
      for (int i = 0; i < 10; i++) {
        fs.create(new org.apache.hadoop.fs.Path("/run/measured/f" + i)).close();
        fs.create(new org.apache.hadoop.fs.Path("/run/warmup/f" + i)).close();
      }
      JsonNode after =
          Http.bean(cluster.web(Role.NAMENODE).orElseThrow(), BTrace.BEAN, Duration.ofSeconds(2));
      assertThat(after.path("Count").asLong() - before.path("Count").asLong()).isEqualTo(10);
      assertThat(after.path("TotalNanos").asLong() - before.path("TotalNanos").asLong())
          .isBetween(10_000L, 10_000_000_000L);
      assertThat(Listeners.of(cluster.processes(Role.NAMENODE).get(0)))
          .hasSize(2)
          .allMatch(Listeners::isLoopback);
    }
  }
}
