package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.NodeFacts.HostFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
  @TempDir Path temp;

  @Test
  void aHostWithoutProcStillHasFacts() {
    assertThat(new HostFacts(new Machine(temp, temp)).collect())
        .containsEntry("cpu.model", NodeFacts.UNKNOWN)
        .containsEntry("cpu.instructions", "")
        .containsEntry("memory", NodeFacts.UNKNOWN)
        .hasEntrySatisfying(NodeFacts.DROP_CACHES, answer -> assertThat(answer).startsWith("no: "))
        .hasEntrySatisfying("java.aes", options -> assertThat(options).contains("UseAES="));
  }

  @Test
  void instructionsAreThoseThatCryptoAndErasureCodingUse() throws IOException {
    Files.writeString(
        temp.resolve("cpuinfo"),
        "processor\t: 0\nmodel name\t: A: CPU\nflags\t\t: fpu avx2 aes aesx\n");
    assertThat(new HostFacts(new Machine(temp, temp)).collect())
        .containsEntry("cpu.model", "A: CPU")
        .containsEntry("cpu.instructions", "aes avx2");
    Files.writeString(temp.resolve("cpuinfo"), "processor\t: 0\nFeatures\t: fp aes pmull sha2\n");
    assertThat(new HostFacts(new Machine(temp, temp)).collect())
        .containsEntry("cpu.instructions", "aes pmull sha2");
  }

  @Test
  void checkingThePermissionToDropCachesWritesNothing() throws IOException {
    Path file = Files.createDirectories(temp.resolve("sys/vm")).resolve("drop_caches");
    Files.writeString(file, "0");
    assertThat(new HostFacts(new Machine(temp, temp)).collect())
        .containsEntry(NodeFacts.DROP_CACHES, "yes: may write " + file);
    assertThat(file).hasContent("0");
  }
}
