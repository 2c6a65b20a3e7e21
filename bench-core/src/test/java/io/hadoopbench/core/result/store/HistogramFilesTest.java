package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramFilesTest {
  @TempDir Path dir;

  @Test
  void histogramsComeBackByOperation() throws IOException {
    Histogram create = histogram(1_000_000, 2_000_000);
    HistogramFiles.write(
        dir.resolve("h"),
        Map.of("create", create, "getFileInfo", histogram(5)),
        1_790_000_000_000L);
    assertThat(HistogramFiles.read(dir.resolve("h")))
        .containsOnlyKeys("create", "getFileInfo")
        .satisfies(read -> assertThat(read.get("create")).isEqualTo(create));
    assertThat(dir.resolve("h")).content().startsWith("#").contains("nanoseconds", "Tag=create,");
  }

  @Test
  void validTrialsOfAVariantAreMergedAndInvalidOnesLeftOut() throws IOException {
    HistogramFiles.write(dir.resolve("a"), Map.of("create", histogram(1, 2)), 0);
    HistogramFiles.write(dir.resolve("b"), Map.of("create", histogram(3)), 0);
    HistogramFiles.write(dir.resolve("c"), Map.of("create", histogram(9, 9, 9)), 0);
    Latencies merged =
        HistogramFiles.merge(
            dir,
            run(
                trial(0, "a", true),
                trial(1, "b", true),
                trial(2, "c", false),
                trial(3, null, true)));
    assertThat(merged.byOperation().get("create").get("plain")).isEqualTo(histogram(1, 2, 3));
    assertThat(merged.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not a histogram",
        "Tag=create,0.0,1.0,2.0,AAAA",
        "Tag=create,0.0,1.0,2.0,HISTFAAAAB",
        "\u0000\u0001,,,,"
      })
  void aDamagedFileIsAnErrorWithItsReason(String content) throws IOException {
    Files.writeString(dir.resolve("h"), content);
    assertThatThrownBy(() -> HistogramFiles.read(dir.resolve("h"))).isInstanceOf(IOException.class);
  }

  @Test
  void truncatedFileIsAnErrorOrLacksTheLastOperationButNeverCrashes() throws IOException {
    HistogramFiles.write(dir.resolve("h"), Map.of("create", histogram(1, 2, 3)), 0);
    String whole = Files.readString(dir.resolve("h"));
    Files.writeString(dir.resolve("h"), whole.substring(0, whole.length() - 12));
    assertThat(HistogramFiles.merge(dir, run(trial(0, "h", true))).warnings()).hasSize(1);
  }

  @Test
  void missingFileAndOneOutsideTheRunAreWarnings() {
    assertThat(
            HistogramFiles.merge(dir, run(trial(0, "none", true), trial(1, "../../x", true)))
                .warnings())
        .hasSize(2)
        .last()
        .asString()
        .contains("outside the run's directory");
  }

  @Test
  void aPipeIsNotWaitedFor() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", dir.resolve("pipe").toString()).start().waitFor())
        .isZero();
    assertThat(HistogramFiles.merge(dir, run(trial(0, "pipe", true))).warnings())
        .singleElement()
        .asString()
        .contains("is not a regular file");
  }

  private static RunResult run(TrialResult... trials) {
    return RunFixture.with(List.of(trials), RunFixture.variants());
  }

  private static TrialResult trial(int block, String file, boolean valid) {
    return TrialResult.of(block, 0, 1, "plain")
        .validity(Validity.mismatches(valid ? List.of() : List.of("late")))
        .histograms(file)
        .build();
  }

  private static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
