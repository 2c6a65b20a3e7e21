package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
  @TempDir Path dir;

  private OptionalDouble throttled(String own) throws IOException {
    return CpuQuota.throttledSeconds(
        Files.writeString(dir.resolve("own"), own), dir.resolve("sys"));
  }

  private void stat(String group, String text) throws IOException {
    Files.writeString(
        Files.createDirectories(dir.resolve("sys").resolve(group)).resolve("cpu.stat"), text);
  }

  @Test
  void version2CountsMicrosecondsAndAQuotaAboveCountsToo() throws IOException {
    stat("pod", "usage_usec 900\nnr_periods 12\nnr_throttled 5\nthrottled_usec 2500000\n");
    stat("pod/container", "usage_usec 900\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
    assertThat(throttled("0::/pod/container\n")).hasValue(2.5);
  }

  @Test
  void version1CountsNanosecondsInTheHierarchyOfTheCpuController() throws IOException {
    stat("cpu,cpuacct/docker/1", "nr_periods 9\nnr_throttled 2\nthrottled_time 1500000000\n");
    assertThat(throttled("9:name=systemd:/docker/1\n4:cpu,cpuacct:/docker/1\n3:cpuset:/\n0::/\n"))
        .hasValue(1.5);
  }

  @Test
  void withoutAQuotaNothingIsReported() throws IOException {
    stat("", "usage_usec 900\n");
    assertThat(throttled("0::/\n")).isEmpty();
    assertThat(throttled("nonsense\n")).isEmpty();
    assertThat(CpuQuota.throttledSeconds(dir.resolve("none"), dir)).isEmpty();
  }
}
