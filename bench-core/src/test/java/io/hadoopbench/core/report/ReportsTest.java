package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir
  Path dir;

  @Test
  void everyReportIsWrittenAndNoTemporaryFileStays() throws IOException {
    Path histograms = dir;
    Reports.write(dir, new RunFixture(histograms).run());
    try (var files = Files.list(dir)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(n -> !n.endsWith(".hlog")))
          .containsExactlyInAnyOrder("report.md", "report.html", "trials.csv", "series.csv");
    }
    String keep = System.getProperty("bench.keepReport");
    if (keep != null) {
      for (String name : new String[] {"report.md", "report.html", "trials.csv", "series.csv"}) {
        Files.copy(dir.resolve(name), Path.of(keep, name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
      Files.writeString(Path.of(keep, "terminal.txt"), TerminalReport.render(new RunFixture(null).run()));
    }
  }
}
