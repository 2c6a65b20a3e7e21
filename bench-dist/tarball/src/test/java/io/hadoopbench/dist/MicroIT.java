package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bench-micro.jar as documented in docs/lab/micro.md. */
class MicroIT {
  private static final Pattern COMMAND = Pattern.compile("(?m)^scripts/bench (micro .*)$");
  private static final List<String> SHORT = List.of("-f", "1", "-wi", "0", "-i", "1", "-r", "10ms");
  @TempDir Path dir;

  @Test
  void documentedCommandsRunWithNativeCode() throws Exception {
    List<String> commands =
        COMMAND
            .matcher(Files.readString(Path.of("../../docs/lab/micro.md")))
            .results()
            .map(found -> found.group(1).replaceFirst(" #.*", "").replace("'", "").strip())
            .toList();
    assertThat(commands).hasSizeGreaterThan(3);
    for (String command : commands) {
      Bench.Ended ended =
          Bench.launcher(
                  dir,
                  Map.of("TMPDIR", dir.toString()),
                  Stream.concat(Stream.of(command.split(" +")), SHORT.stream())
                      .toArray(String[]::new))
              .await();
      assertThat(ended.exit()).as(command + ended.err() + ended.out()).isZero();
      assertThat(ended.out()).as(command).doesNotContain("cannot run here", "<failure>");
      if (command.contains("CryptoCodec")) {
        assertThat(ended.out())
            .containsPattern("CryptoCodecBenchmark.encrypt +65536 +java +128 +thrpt")
            .containsPattern("encrypt +65536 +native +128 +thrpt");
      }
    }
  }

  @Test
  void theJarFindsHadoopAndNamesAMissingLibraryInOneLine() throws Exception {
    Stream<String> java =
        Stream.of(
            "java",
            "-Djava.io.tmpdir=" + dir,
            "-jar",
            Bench.HOME.resolve("bench-micro.jar").toString(),
            "CryptoCodec",
            "-p",
            "bytes=65536",
            "-p",
            "keyBits=128");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(java, SHORT.stream()).toList()).redirectErrorStream(true);
    builder.environment().remove("LD_LIBRARY_PATH");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out)
        .containsPattern("CryptoCodecBenchmark.encrypt +65536 +java +128 +thrpt")
        .doesNotContainPattern("encrypt +65536 +native")
        .containsOnlyOnce(
            "CryptoCodecBenchmark.encrypt cannot run here: libhadoop is not loaded: no hadoop in"
                + " java.library.path")
        .doesNotContain("\tat ");
  }
}
