package io.hadoopbench.cluster.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.CommandResult;
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
  @TempDir
  Path temp;

  @Test
  void withoutMavenTheErrorSaysWhatToDo() {
    BTrace btrace = new BTrace((command, limit) -> {
      throw new IOException("Cannot run program \"mvn\"");
    }, temp.resolve("cache"));
    assertThatThrownBy(() -> btrace.jvmOption(temp.resolve("work"))).isInstanceOf(IOException.class)
        .hasMessageContaining("install Maven").hasMessageContaining(temp.resolve("cache").toString());
  }

  @Test
  void aFailedDownloadLeavesNothingInTheCache() throws IOException {
    BTrace btrace = new BTrace((command, limit) -> CommandResult.exit(1, "[ERROR] no route to host"), temp.resolve("cache"));
    assertThatThrownBy(() -> btrace.jvmOption(temp.resolve("work"))).hasMessageContaining("no route to host");
    assertThat(temp.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void jarsInTheCacheAreNotDownloadedAgain() throws IOException {
    for (String jar : List.of("btrace-agent.jar", "btrace-boot.jar", "btrace-client.jar")) {
      Files.createFile(Files.createDirectories(temp.resolve("cache")).resolve(jar));
    }
    List<String> programs = new ArrayList<>();
    BTrace btrace = new BTrace((command, limit) -> {
      programs.add(command.get(0));
      Files.createFile(temp.resolve("work/NameNodeCreate.class"));
      return CommandResult.exit(0, "");
    }, temp.resolve("cache"));
    assertThat(btrace.jvmOption(temp.resolve("work"))).startsWith("-javaagent:").contains("noServer=true");
    assertThat(programs).singleElement().asString().endsWith("java");
  }

  @Test
  void onlyCreatesBelowMeasuredAreCountedAndNothingElseListens() throws Exception {
    try {
      BTrace.ofThisHost().jvmOption(temp.resolve("try"));
    } catch (IOException e) {
      Assumptions.abort(e.getMessage());
    }
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE).build();
    ClusterOptions options = new ClusterOptions(new Configuration(false), false, true, false, temp.resolve("logs"), System.out::println);
    try (EmbeddedCluster cluster = new EmbeddedClusterProvider().open(needs, options);
        FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      JsonNode before = Http.bean(cluster.web(Role.NAMENODE).orElseThrow(), BTrace.BEAN, Duration.ofSeconds(2));
      for (int i = 0; i < 10; i++) {
        fs.create(new org.apache.hadoop.fs.Path("/run/measured/f" + i)).close();
        fs.create(new org.apache.hadoop.fs.Path("/run/warmup/f" + i)).close();
      }
      JsonNode after = Http.bean(cluster.web(Role.NAMENODE).orElseThrow(), BTrace.BEAN, Duration.ofSeconds(2));
      assertThat(after.path("Count").asLong() - before.path("Count").asLong()).isEqualTo(10);
      assertThat(after.path("TotalNanos").asLong() - before.path("TotalNanos").asLong()).isBetween(10_000L, 10_000_000_000L);
      assertThat(Listeners.of(cluster.process(Role.NAMENODE).orElseThrow())).hasSize(2).allMatch(Listeners::isLoopback);
    }
  }
}
