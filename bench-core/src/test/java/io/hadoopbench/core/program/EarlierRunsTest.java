package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that earlier versions left stay readable, with the answers of today. */
class EarlierRunsTest {
  /** A default run of kms-create, by the version of 2026-11-24: verdicts of one word, and no word of how rates were measured. */
  private static final Path STORED = Path.of("src/test/resources/io/hadoopbench/core/program/run-2026-11");
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir
  Path temp;

  @BeforeEach
  void copy() throws IOException {
    for (String night : new String[] {"monday", "tuesday"}) {
      assertThat(FileUtil.copy(STORED.toFile(), FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(temp.resolve(night).toString()), false, new Configuration())).isTrue();
    }
  }

  private int run(String... args) {
    return Main.run(args, new Console(new PrintStream(out), new PrintStream(err), false));
  }

  @Test
  void theirReportHasTheAnswersOfToday() throws IOException {
    Path night = temp.resolve("monday");
    byte[] before = Files.readAllBytes(night.resolve("result.json"));
    assertThat(run("report", night.toString())).as(err.toString()).isZero();
    assertThat(out.toString().replace('\n', ' ')).endsWith("encrypted is 49.6 % slower than plain (95 %: 48.6 to 50.4 %): 976 -> 493.9 files created per second, +1 ms each ");
    assertThat(night.resolve("report.html")).content().contains("is 49.6 % slower than plain").doesNotContain("not steady");
    assertThat(night.resolve("result.json")).hasBinaryContent(before);
  }

  @Test
  void ratesThatWereMeasuredInAnotherWayAreMarkedInOneLine() throws IOException {
    Path later = temp.resolve("tuesday/result.json");
    Files.writeString(later, Files.readString(later).replaceFirst("\"schemaVersion\" : 1,", "\"schemaVersion\" : 1, \"method\" : \"turns\",").replace("20261124", "20261125").replace("2026-11-24T", "2026-11-25T"));
    assertThat(run("compare", temp.resolve("monday").toString(), temp.resolve("tuesday").toString())).as(err.toString()).isZero();
    assertThat(out.toString().replaceAll("\\s+", " ")).contains("- rates are measured in another way: full window then, turns now; a change of a figure may be that");
    Path page = temp.resolve("history.html");
    assertThat(run("history", temp.toString(), "-out", page.toString())).as(err.toString()).isZero();
    assertThat(page).content().contains("rates are measured in another way: full window then, turns now");
  }
}
