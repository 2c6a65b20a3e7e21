package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir Path dir;

  @Test
  void everyReportIsWrittenAndNoTemporaryFileStays() throws IOException {
    Reports.write(dir, new RunFixture(null).run());
    assertFiles();
  }

  @Test
  void reportsOfARunThatGoesOnAreReplaced() throws IOException {
    Reports.write(dir, new RunFixture(null).unanalysed());
    Reports.write(dir, new RunFixture(null).run());
    assertFiles();
    assertThat(dir.resolve("report.md")).content().contains("**encrypted is ");
  }

  @Test
  void missingAndDamagedHistogramsAreAWarningInTheReport() throws IOException {
    RunResult run = new RunFixture(dir).run();
    Files.delete(dir.resolve("histograms-0-plain-1.hlog"));
    Files.writeString(dir.resolve("histograms-1-plain-1.hlog"), "not a histogram");
    Reports.write(dir, run);
    for (String report : new String[] {"report.md", "report.html"}) {
      assertThat(dir.resolve(report))
          .content()
          .contains(
              "Latencies of plain in block 1 are missing",
              "Latencies of plain in block 2 are missing",
              "200,000");
    }
  }

  private void assertFiles() throws IOException {
    try (var files = Files.list(dir)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("report.md", "report.html", "trials.csv", "series.csv");
    }
  }
}
