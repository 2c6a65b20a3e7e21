package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.NodeFacts.HostFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentCollectorTest {
  @TempDir Path temp;

  @Test
  void aHostWithoutProcStillHasAnEnvironment() throws IOException {
    var environment =
        new EnvironmentCollector(new Machine(temp, temp)).collect(new Configuration());
    assertThat(environment)
        .containsKeys("hadoop", "jvm", "cpu", "kernel", "memory", "network", "configuration");
    assertThat(environment.get("cpu")).containsKey("cores").doesNotContainKey("model name");
  }

  @Test
  void theFirstCpuIsDescribed() throws IOException {
    Files.writeString(
        temp.resolve("cpuinfo"),
        "processor\t: 0\nmodel name\t: A: CPU\nflags\t\t: aes avx\n\nmodel name\t: B\n");
    assertThat(
            new EnvironmentCollector(new Machine(temp, temp))
                .collect(new Configuration())
                .get("cpu"))
        .containsEntry("model name", "A: CPU")
        .containsEntry("flags", "aes avx");
  }

  @Test
  void theIdleDriverIsReported() throws IOException {
    Path idle = Files.createDirectories(temp.resolve("devices/system/cpu/cpuidle"));
    Files.writeString(idle.resolve("current_driver"), "intel_idle\n");
    assertThat(
            new EnvironmentCollector(new Machine(temp, temp))
                .collect(new Configuration())
                .get("cpu"))
        .containsEntry("idle", "intel_idle");
    Files.writeString(idle.resolve("current_governor"), "menu\n");
    assertThat(
            new EnvironmentCollector(new Machine(temp, temp))
                .collect(new Configuration())
                .get("cpu"))
        .containsEntry("idle", "intel_idle, menu");
  }

  @Test
  void memoryAndInterfaceSpeedsKeepTheKernelsFormat() throws IOException {
    Files.writeString(temp.resolve("meminfo"), "MemTotal:       16384000 kB\nMemFree:  1 kB\n");
    Files.writeString(
        Files.createDirectories(temp.resolve("class/net/eth0")).resolve("speed"), "10000\n");
    Files.createDirectories(temp.resolve("class/net/lo"));
    var environment =
        new EnvironmentCollector(new Machine(temp, temp)).collect(new Configuration());
    assertThat(environment.get("memory")).isEqualTo(Map.of("total", "16384000 kB"));
    assertThat(environment.get("network"))
        .isEqualTo(Map.of("eth0", "10000 Mbit/s", "lo", "speed unknown"));
    assertThat(new HostFacts(new Machine(temp, temp)).collect()).containsEntry("memory", "15.6 GB");
  }

  @Test
  void secretsAreRedactedAndDefaultsAreOmitted() throws IOException {
    Configuration conf = new Configuration();
    conf.set("my.password", "swordfish");
    conf.set("fs.s3a.secret.key", "swordfish");
    conf.set("dfs.replication", "1");
    Map<String, String> differing =
        new EnvironmentCollector(new Machine(temp, temp)).collect(conf).get("configuration");
    assertThat(differing)
        .containsEntry("dfs.replication", "1")
        .containsKey("my.password")
        .doesNotContainKey("io.file.buffer.size");
    assertThat(differing.values()).noneMatch(value -> value.contains("swordfish"));
  }
}
