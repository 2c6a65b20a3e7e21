package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.result.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportProgramTest {
  @TempDir Path temp;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int report(Object... args) {
    String[] all = new String[args.length + 1];
    all[0] = "report";
    for (int i = 0; i < args.length; i++) {
      all[i + 1] = args[i].toString();
    }
    return Main.run(all, new Console(new PrintStream(out), new PrintStream(err), false));
  }

  private static ObjectNode result() throws IOException {
    try (InputStream in = RunStore.class.getResourceAsStream("result-analysed.json")) {
      return (ObjectNode) new ObjectMapper().readTree(in);
    }
  }

  private Path resultFile() {
    return temp.resolve(RunStore.RESULT);
  }

  private void refused(String reason) {
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).hasLineCount(1).startsWith("report: ").contains(reason);
  }

  @Test
  void resultFilesStayUnchangedIncludingFieldsOfNewerVersions() throws Exception {
    ObjectNode newer = result().put("addedLater", "kept");
    ((ObjectNode) newer.withArray("trials").get(0)).putObject("alsoAddedLater").put("a", 1);
    new ObjectMapper().writeValue(resultFile().toFile(), newer);
    byte[] before = Files.readAllBytes(resultFile());
    assertThat(report(temp)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("rpc-router");
    assertThat(temp.resolve("report.html")).isNotEmptyFile();
    assertThat(resultFile()).hasBinaryContent(before);
  }

  @Test
  void theReportOfAKilledRunIsAnalysedWithoutChangingTheResult() throws Exception {
    ObjectNode killed =
        result()
            .put("status", "RUNNING")
            .putNull("summaries")
            .putNull("comparisons")
            .putNull("finished");
    new ObjectMapper().writeValue(resultFile().toFile(), killed);
    byte[] before = Files.readAllBytes(resultFile());
    assertThat(report(temp)).as(err.toString()).isZero();
    assertThat(temp.resolve("report.md"))
        .content()
        .contains("**router/threads=4 is 3.3 times as fast as namenode/threads=4", "not complete");
    assertThat(resultFile()).hasBinaryContent(before);
  }

  @Test
  void aResultOfANewerSchemaIsRefused() throws Exception {
    new ObjectMapper().writeValue(resultFile().toFile(), result().put("schemaVersion", 4));
    assertThat(report(temp)).isEqualTo(2);
    refused("schemaVersion 4 was written by another hadoop-bench version; this version reads 3");
    assertThat(temp.resolve("report.html")).doesNotExist();
  }

  @Test
  void aNullIsOneLineWithFileAndField() throws Exception {
    ObjectNode changed = result();
    ((ObjectNode) changed.withArray("trials").get(0)).putNull("metrics");
    new ObjectMapper().writeValue(resultFile().toFile(), changed);
    assertThat(report(temp)).isEqualTo(2);
    refused(resultFile() + ": not a result: trials[0].metrics has no value");
  }

  @Test
  void aDirectoryThatIsNotThereIsWrongUse() {
    assertThat(report("/nonexistent")).isEqualTo(2);
    refused("/nonexistent: no such directory; name a run directory");
  }

  @Test
  void aDirectoryThatIsNotThatOfARunIsWrongUse() {
    assertThat(report(temp)).isEqualTo(2);
    refused(temp + ": contains no result.json; name a run directory");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void aFileIsWrongUse() throws IOException {
    Path file = Files.createFile(temp.resolve("afile"));
    assertThat(report(file)).isEqualTo(2);
    refused(file + ": is a file; name a run directory");
  }

  @Test
  void exactlyOneDirectoryIsNamed() {
    assertThat(report()).isEqualTo(2);
    refused("name one run directory");
  }
}
