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
 * Each script of the repository, small: what a page says can be repeated can be. The launcher, the
 * suite and the tests themselves are run by all others, and what is published by ReleaseTest.
 */
@Tag("nightly")
class ScriptsIT {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> RUN_ELSEWHERE = List.of("bench", "lab", "release", "test");

  @TempDir Path dir;

  /**
   * What was just built is what is tested: a script that finds it older than a source would build
   * it anew, under other tests.
   */
  @BeforeAll
  static void theBuildIsNew() throws IOException {
    Files.setLastModifiedTime(Bench.HOME.resolve("bench.jar"), FileTime.from(Instant.now()));
  }

  private Bench.Ended script(String command) throws Exception {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.set(0, ROOT.resolve("scripts").resolve(words.get(0)).toString());
    return Bench.command(dir, words, Map.of()).await();
  }

  /** Each with what its output has when it did its work. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "versus-nnbench -files 300 -filesOfThreads 400 -threads 2 1 | kms-create -client rpc",
        "versus-nnthroughput -calls 400 -threads 2 1 | rpc-protection",
        "versus-testdfsio -files 1 -size 8 1 | kms-read",
        "benchmark-merge 20 | 20",
        "benchmark-recording -wi 0 -i 1 -f 1 -r 200ms | ns/op",
        "benchmark-turns 2 | one lock of 1 ms, 16 threads",
        "pictures -check | 6 files are current",
        "truth -help | scripts/truth defaults [-n N]",
        "cost-table -help | scripts/truth costs [NAME ...]",
        "versus-noise -n 1 metadata-listing -blocks 2 -duration 1s -warmup 1 | sd of log-ratio",
        "nightly -h | scripts/nightly [-suite FILE]",
        "pin-jars btrace-2.2.6 | btrace-2.2.6: 3 jars"
      })
  void doesWhatThePagesSay(String command, String expected) throws Exception {
    Bench.Ended ended = script(command).exitedWith(0);
    assertThat(ended.out()).contains(expected);
  }

  @Test
  void theCoverageOfIntervalsIsWrittenIntoThePages() throws Exception {
    Path docs = Files.createDirectories(dir.resolve("docs/lab")).getParent();
    Files.copy(ROOT.resolve("docs/lab/statistics.md"), docs.resolve("lab/statistics.md"));
    script("interval-coverage 20 " + docs).exitedWith(0);
    assertThat(docs.resolve("lab/statistics.md")).content().contains("| no trend |");
    assertThat(docs.resolve("lab/intervals.md")).content().contains("20 runs each");
  }

  @Test
  void thePowerOfNightlyRunsIsWrittenIntoThePages() throws Exception {
    Path docs = Files.createDirectories(dir.resolve("docs/lab")).getParent();
    Files.copy(ROOT.resolve("docs/lab/statistics.md"), docs.resolve("lab/statistics.md"));
    script("night-power 10 " + docs).exitedWith(0);
    assertThat(docs.resolve("lab/statistics.md"))
        .content()
        .contains("| starts alike, 0.15 of a block |");
    assertThat(docs.resolve("lab/nights.md")).content().contains("10 runs of each case");
  }

  /**
   * Done for real: a class that only Maven's class path has; the page was not written when a day
   * had been added.
   */
  @Test
  void thePageOfTruthIsWhatTheStoredRunsSay() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/lab/truth.md"));
    script("truth page").exitedWith(0);
    assertThat(ROOT.resolve("docs/lab/truth.md")).content().isEqualTo(page);
  }

  @Test
  void noScriptIsForgotten() throws IOException {
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
