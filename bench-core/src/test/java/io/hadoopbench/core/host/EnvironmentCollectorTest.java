package io.hadoopbench.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentCollectorTest {
  @TempDir
  Path temp;

  @Test
  void aHostThatTellsNothingStillHasAnEnvironment() throws IOException {
    var environment = new EnvironmentCollector(temp, temp).collect(new Configuration());
    assertThat(environment).containsKeys("hadoop", "jvm", "cpu", "kernel", "memory", "network", "configuration");
    assertThat(environment.get("cpu")).containsKey("cores").doesNotContainKey("model name");
  }

  @Test
  void theFirstCpuIsDescribed() throws IOException {
    Files.writeString(temp.resolve("cpuinfo"), "processor\t: 0\nmodel name\t: A: CPU\nflags\t\t: aes avx\n\nmodel name\t: B\n");
    assertThat(new EnvironmentCollector(temp, temp).collect(new Configuration()).get("cpu"))
        .containsEntry("model name", "A: CPU").containsEntry("flags", "aes avx");
  }

  @Test
  void secretsInTheConfigurationAreRedactedAndDefaultsAreLeftOut() throws IOException {
    Configuration conf = new Configuration();
    conf.set("my.password", "swordfish");
    conf.set("fs.s3a.secret.key", "swordfish");
    conf.set("dfs.replication", "1");
    Map<String, String> differing = new EnvironmentCollector(temp, temp).collect(conf).get("configuration");
    assertThat(differing).containsEntry("dfs.replication", "1").containsKey("my.password").doesNotContainKey("io.file.buffer.size");
    assertThat(differing.values()).noneMatch(value -> value.contains("swordfish"));
  }
}
