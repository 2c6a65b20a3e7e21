package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.load.measure.TaskReport;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
  @TempDir java.nio.file.Path temp;

  private ReportFiles files() throws IOException {
    return new ReportFiles(FileSystem.getLocal(new Configuration(false)), new Path(temp.toUri()));
  }

  private static TaskReport used(double seconds) {
    TaskReport report = TaskReport.ofTask(null);
    report.addResource("client.cpuSeconds", seconds);
    return report;
  }

  @Test
  void reportsAreSummedByArm() throws IOException {
    files().write(0, List.of(used(1), used(10)));
    files().write(1, List.of(used(2), used(20)));
    assertThat(files().sums(2, 2))
        .extracting(sum -> sum.resources().get("client.cpuSeconds"))
        .containsExactly(3.0, 30.0);
  }

  @Test
  void aMapWithoutAReportIsNamed() throws IOException {
    files().write(0, List.of(used(1)));
    assertThatThrownBy(() -> files().sums(2, 1))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("map-1");
  }

  @Test
  void anArmWithoutReportsIsAnError() throws IOException {
    files().write(0, List.of(used(1)));
    assertThatThrownBy(() -> files().sums(1, 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("left no report");
  }

  @Test
  void noReportIsWrittenTwice() throws IOException {
    files().write(0, List.of(used(1)));
    assertThatThrownBy(() -> files().write(0, List.of(used(2))))
        .isInstanceOf(FileAlreadyExistsException.class);
  }
}
