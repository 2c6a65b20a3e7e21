package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.SleepJob;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/**
 * Failures during a run on an existing cluster with YARN. This JVM holds the cluster, and the tests
 * break its servers.
 */
class FaultsIT extends OnHeldCluster {
  FaultsIT() {
    super(true);
  }

  @Nested
  class ServerFaults extends ServerFaultCases {
    ServerFaults() throws IOException {
      super(FaultsIT.this);
    }
  }

  @Nested
  class YarnFaults extends YarnFaultCases {
    YarnFaults() throws IOException {
      super(FaultsIT.this);
    }
  }

  /**
   * Servers that would listen on all addresses are restricted to loopback; and closing ends running
   * containers.
   */
  @AfterAll
  void yarnListensOnlyOnLoopbackAndClosingEndsContainers() throws Exception {
    if (cluster == null) {
      return; // the start failed and reports why
    }
    cluster.apply(Map.of());
    assertThat(cluster.unhealthy()).isEmpty();
    Configuration conf = cluster.clientConf();
    conf.set("mapreduce.map.java.opts", "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    SleepJob endless = new SleepJob();
    endless.setConf(conf);
    endless.createJob(1, 0, Long.MAX_VALUE / 2, 1, 0, 0).submit();
    Instant deadline = Instant.now().plusSeconds(60);
    while (containers()
        .noneMatch(process -> process.info().commandLine().orElse("").contains("YarnChild"))) {
      assertThat(Instant.now()).as("a task in a container").isBefore(deadline);
      Thread.sleep(100);
    }
    assertThat(cluster.directory().resolve("yarn/tmp/node-attribute"))
        .as("default directory shared by ResourceManagers of a user")
        .isNotEmptyDirectory();
    List<ProcessHandle> running = containers().toList();
    List<ProcessHandle> servers = cluster.processes(Role.YARN);
    assertOnLoopbackSolo(servers);
    assertThat(Listeners.of(servers.get(0)))
        .as("masters, NodeManager, shuffle handler")
        .hasSizeGreaterThan(8);
    List<String> ofContainers = new ArrayList<>();
    for (ProcessHandle container : running) {
      ofContainers.addAll(Listeners.of(container));
    }
    assertThat(ofContainers)
        .as("of the application master")
        .isNotEmpty()
        .allMatch(Listeners::isLoopback);
    cluster.close();
    assertThat(running).noneMatch(ProcessHandle::isAlive);
  }

  private Stream<ProcessHandle> containers() {
    return cluster.processes(Role.YARN).stream().flatMap(ProcessHandle::descendants);
  }
}
