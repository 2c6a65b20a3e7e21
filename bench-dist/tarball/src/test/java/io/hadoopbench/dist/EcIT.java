package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.os.CurrentUser;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ec scenarios through the launcher, each on an embedded cluster. */
class EcIT {
  @TempDir Path dir;

  @Test
  void parityCostsDataNodesHalfOfReplicas() throws Exception {
    Path disk = Files.createDirectory(dir.resolve("disk"));
    Bench.Ended run =
        Bench.launcher(
                dir,
                Map.of("TMPDIR", disk.toString()),
                "ec-write",
                "-blocks 1 -warmup 10s -nrFiles 2 -size 12MB -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    assertThat(Results.trials(result))
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            trial -> {
              boolean coded = !Results.variant(trial).equals("rep3");
              Results.assertValid(trial);
              assertThat(Results.metric(trial, "datanodes.bytesMovedPerByte"))
                  .isCloseTo(coded ? 1.5 : 3.0, Offset.offset(0.2));
              assertThat(Results.only(trial, "stream.kind"))
                  .isEqualTo(coded ? "striped" : "replicated");
              if (coded) {
                assertThat(Results.only(trial, "stream.rawCoder"))
                    .isEqualTo(
                        Results.variant(trial).endsWith("native")
                            ? "NativeRSRawEncoder"
                            : "RSRawEncoder");
              }
            });
    assertThat(disk.resolve("hadoop-bench-" + CurrentUser.get().id()))
        .as("directory of the cluster")
        .isEmptyDirectory();
    GoldenResult.check("ec-write", result);
    run.fitsTerminal();
    Orphans.assertNone(dir);
  }

  @Test
  void lostUnitsAreDecodedAndExpectedLossIsResult() throws Exception {
    // tasks run in this JVM, and their files together exceed its heap
    Bench.Ended run =
        Bench.launcher(
                dir,
                Map.of(Bench.JAVA_OPTIONS, Bench.javaOptions("-Xmx128m")),
                "ec-degraded-read",
                "-levels layout=RS-3-2-1024k;coder=java;down=0,1,3 -dataNodes 6 -blocks 1 -warmup 0"
                    + " -nrFiles 4 -threads 4 -size 40MB -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    for (String variant : List.of("down=0", "down=1")) {
      assertThat(Results.validTrials(result, variant))
          .as(variant + " in " + run.out())
          .isEqualTo(1);
    }
    for (JsonNode trial : Results.trials(result)) {
      boolean decodes = Results.variant(trial).equals("down=1");
      if (Results.valid(trial)) {
        assertThat(Results.resource(trial, "client.ecDecodeSeconds") > 0).isEqualTo(decodes);
        assertThat(Results.only(trial, "stored.units")).isEqualTo("complete");
      }
    }
    assertThat(Results.trials(result))
        .filteredOn(trial -> Results.variant(trial).equals("down=3"))
        .as(
            () ->
                "no trial failed by chance; what servers complained of:\n"
                    + complaints(dir.resolve("run/logs"))
                    + run.err())
        .hasSize(1);
    GoldenResult.check("ec-degraded-read", result);
    String out = run.out().replaceAll("\\s*\\|?\\s+", " ");
    assertThat(out).contains("expected loss: 3 DataNodes down, the layout survives 2");
    Orphans.assertNone(dir);
  }

  /**
   * The JIT compiler sometimes compiles a coder badly for the life of the JVM; this test disables
   * its compilation instead.
   */
  @Test
  void badlyCompiledCoderIsNotCompared() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                Map.of(
                    Bench.JAVA_OPTIONS,
                    Bench.javaOptions(
                        "-XX:CompileCommand=quiet"
                            + " -XX:CompileCommand=exclude,org.apache.hadoop.io.erasurecode.rawcoder.XORRawEncoder::doEncode")),
                "ec-write",
                "-levels layout=rep3,XOR-2-1-1024k;coder=java -dataNodes 3 -blocks 6 -warmup 0"
                    + " -nrFiles 1 -size 8MB -out run")
            .awaitExit(4);
    JsonNode result = Results.read(dir, "run");
    assertThat(result.path("environment").path("javaCode").toString())
        .matches("\\{\"XOR-2-1-1024k\":\"[\\d.E-]+ CPU s/MB\"}");
    assertThat(result.path("comparisons")).isEmpty();
    assertThat(result.path("warnings").toString())
        .containsPattern(
            "XOR-2-1-1024k is not compared: in addition to the CPU of rep3, its load threads used"
                + " [\\d.]+ times");
  }

  private static String complaints(Path logs) {
    try (Stream<Path> files = Files.list(logs)) {
      return files
          .sorted()
          .flatMap(
              log ->
                  lines(log)
                      .filter(
                          line ->
                              line.contains(" ERROR ")
                                  || line.contains("OutOfMemory")
                                  || line.contains("Exception:"))
                      .map(line -> log.getFileName() + ": " + line))
          .collect(Collectors.joining("\n", "", "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> lines(Path log) {
    try {
      return Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
