package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Micro-benchmarks in forked JVMs, started in each of the ways in which a user starts them. */
class MicroIT {
  private static final String ONE = "encrypt bytes=8192 codec=java keyBits=128";
  @TempDir
  Path dir;

  @Test
  void runsThroughTheLauncher() throws Exception {
    Bench.Ended ended = Bench.launcher(dir, "micro", "kms", "-only", ONE, "-out", "result").await();
    isOneScore(ended);
    assertThat(ended.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    JsonNode json = new ObjectMapper().readTree(dir.resolve("result/micro.json").toFile());
    assertThat(json.get(0).path("params").path("codec").asText()).isEqualTo("java");
    assertThat(json.get(0).path("primaryMetric").path("score").asDouble()).isPositive();
  }

  @Test
  void runsUnderHadoopJarWhoseClassPathHasNoBenchJar() throws Exception {
    isOneScore(Bench.hadoopJar(dir, Files.createDirectory(dir.resolve("conf")), Bench.UNPACKED, "micro", "kms", "-only", ONE).await());
  }

  private static void isOneScore(Bench.Ended ended) {
    assertThat(ended.exit()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).contains("CryptoCodec.encrypt").contains("GB/s").doesNotContain("Could not run", "Failed");
    assertThat(ended.err().strip()).hasLineCount(1).startsWith("benchmark 1/1");
  }

  @Test
  void aKeyIsDecryptedByTheKmsOfAnEmbeddedCluster() throws Exception {
    Bench.Ended ended = Bench.here(dir, "micro", "kms", "-only", "Edek", "-cluster", "embedded").await();
    assertThat(ended.exit()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).containsPattern("Edek.decrypt .* us");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "micro kms -only Edek|no key provider configured",
      "micro -D hadoop.security.key.provider.path=kms://http@localhost:1/kms kms -only Edek|gave no key"})
  void whatCannotRunStandsThereWithItsReasonAndWithoutStackTraces(String command, String reason) throws Exception {
    Bench.Ended ended = Bench.here(dir, command.split(" ")).await();
    assertThat(ended.exit()).as(ended.err() + ended.out()).isEqualTo(4);
    assertThat(ended.out()).contains("Could not run here").contains(reason);
    assertThat(ended.err().strip()).hasLineCount(1);
  }

  @Test
  void benchJarListsTheBenchmarksOfAllModulesAndShipsOnlyWhatItMay() throws IOException {
    try (JarFile jar = new JarFile(Bench.HOME.resolve("bench.jar").toFile())) {
      String list = new String(jar.getInputStream(jar.getEntry("META-INF/BenchmarkList")).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(list).contains("io.hadoopbench.core.files.micro.TestDataBenchmark", "io.hadoopbench.kms.micro.CryptoCodecBenchmark",
          "io.hadoopbench.kms.micro.ChecksumBenchmark", "io.hadoopbench.kms.micro.EdekBenchmark",
          "io.hadoopbench.rpc.micro.SaslBenchmark", "io.hadoopbench.rpc.micro.SaslCallBenchmark", "io.hadoopbench.rpc.micro.HandshakeBenchmark");
      Set<String> names = jar.stream().map(JarEntry::getName).collect(Collectors.toSet());
      assertThat(names).noneMatch(name -> name.startsWith("org/apache/") || name.startsWith("joptsimple/") || name.equals("LICENSE"));
      assertThat(names).contains("org/openjdk/jmh/runner/ForkedMain.class", "META-INF/jmh/LICENSE");
      assertThat(Files.size(Path.of(jar.getName()))).isLessThan(8 << 20);
    }
  }
}
