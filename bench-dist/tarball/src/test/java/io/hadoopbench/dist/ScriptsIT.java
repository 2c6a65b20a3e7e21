package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs each script of the repository with a small load, as documented. The launcher, the suites and
 * the tests are covered by other tests, and releases by ReleaseTest.
 */
@Tag("nightly")
class ScriptsIT {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> RUN_ELSEWHERE = List.of("bench", "lab", "release", "test");

  @TempDir Path dir;

  /** Marks the build as up to date; otherwise a script could rebuild it while other tests run. */
  @BeforeAll
  static void theBuildIsNew() throws IOException {
    Files.setLastModifiedTime(Bench.HOME.resolve("bench.jar"), FileTime.from(Instant.now()));
  }

  private Bench.Ended script(String command) throws Exception {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.set(0, ROOT.resolve("scripts").resolve(words.get(0)).toString());
    return Bench.command(dir, words, Map.of()).await();
  }

  /** Each script with a part of its expected output. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "versus-nnbench -files 300 -filesOfThreads 400 -threads 2 1 | kms-create -client rpc",
        "versus-nnthroughput -calls 400 -threads 2 1 | rpc-protection",
        "versus-append -hsyncs 20 -hflushes 50 -warmup 10 1 | append-sync hflush",
        "versus-testdfsio -files 1 -size 8 1 | kms-read",
        "benchmark-merge 20 | 20",
        "benchmark-recording -wi 0 -i 1 -f 1 -r 200ms | ns/op",
        "benchmark-slices 2 | one lock of 1 ms, 16 threads",
        "pictures -check | 6 files are current",
        "truth -help | scripts/truth defaults [-n N]",
        "cost-table -help | scripts/truth costs [NAME ...]",
        "versus-noise -n 1 metadata-listing -blocks 2 -duration 1s -warmup 1 | sd of log-ratio",
        "nightly -h | scripts/nightly [-suite FILE]",
        "pin-jars btrace-2.2.6 | btrace-2.2.6: 3 jars"
      })
  void scriptWorksAsDocumented(String command, String expected) throws Exception {
    Bench.Ended ended = script(command).exitedWith(0);
    assertThat(ended.out()).contains(expected);
  }

  @Test
  void intervalCoverageIsWrittenIntoPages() throws Exception {
    Path docs = Files.createDirectories(dir.resolve("docs/lab")).getParent();
    Files.copy(ROOT.resolve("docs/lab/statistics.md"), docs.resolve("lab/statistics.md"));
    script("interval-coverage 20 " + docs).exitedWith(0);
    assertThat(docs.resolve("lab/statistics.md")).content().contains("| no trend |");
    assertThat(docs.resolve("lab/intervals.md")).content().contains("20 runs each");
  }

  @Test
  void nightlyPowerIsWrittenIntoPages() throws Exception {
    Path docs = Files.createDirectories(dir.resolve("docs/lab")).getParent();
    Files.copy(ROOT.resolve("docs/lab/statistics.md"), docs.resolve("lab/statistics.md"));
    script("nightly-power 10 " + docs).exitedWith(0);
    assertThat(docs.resolve("lab/statistics.md"))
        .content()
        .contains("| 0 between restarts, 0.15 per block |");
    assertThat(docs.resolve("lab/nights.md")).content().contains("10 runs of each case");
  }

  /**
   * Runs a class that is only on Maven's class path; the page had not been updated for a new day.
   */
  @Test
  void truthPageMatchesStoredRuns() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/lab/truth.md"));
    script("truth page").exitedWith(0);
    assertThat(ROOT.resolve("docs/lab/truth.md")).content().isEqualTo(page);
  }

  @Test
  void allScriptsAreTested() throws IOException {
    String own =
        Files.readString(
            ROOT.resolve("bench-dist/tarball/src/test/java/io/hadoopbench/dist/ScriptsIT.java"));
    try (Stream<Path> scripts = Files.list(ROOT.resolve("scripts"))) {
      assertThat(
              scripts
                  .map(script -> script.getFileName().toString())
                  .filter(name -> !RUN_ELSEWHERE.contains(name)))
          .allSatisfy(name -> assertThat(own).containsPattern("\"" + name + " "));
    }
  }
}
