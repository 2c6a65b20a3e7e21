package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites and scripts/nightly, on embedded clusters of their own. */
class SuiteIT {
  private static final String SHORT = "options: {cluster: embedded, blocks: 2, rehearsals: 0, nrFiles: 60, warmup: 20}";

  @TempDir
  Path dir;

  private static JsonNode suite(Path suiteDir) throws Exception {
    return new ObjectMapper().readTree(suiteDir.resolve("suite.json").toFile());
  }

  @Test
  void oneRunThatFailsDoesNotStopTheRestAndAllIsArchivedAndTold() throws Exception {
    Path told = dir.resolve("told");
    Path teller = Files.writeString(dir.resolve("tell"), "#!/bin/sh\necho \"$1 $2\" >" + told + "\nexit 5\n");
    assertThat(teller.toFile().setExecutable(true)).isTrue();
    Files.writeString(dir.resolve("s.yaml"), """
        macros:
          mark: {run: [touch, %s]}
          refuse: {run: [sh, -c, "echo no room; exit 3"]}
        after: [mark]
        defaults:
          %s
        runs:
          - {name: refused, scenario: kms-create, before: [refuse]}
          - {name: too-long, scenario: kms-create, time: 12s, options: {blocks: 500}}
          - {name: too-large, scenario: kms-create, disk: 1MB}
          - {name: fine, scenario: kms-create, require: [encrypted]}
        """.formatted(dir.resolve("marked"), SHORT));
    Bench.Ended ended = Bench.launcher(dir, "suite", "s.yaml", "-out", "s", "-archive", "file://" + dir.resolve("archive"), "-onFinish", teller.toString()).await();
    assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err()).contains("failed 3 of 4: refused (exit 1): before it: macro refuse ended with 3: no room; too-long (exit 1): ended: not over within its time limit of 12 s; too-large (exit 1): ended: ").contains(" MB of disk, beyond its limit of 1.0 MB");
    assertThat(ended.err()).contains("warning: -onFinish " + teller + " ended with 5");
    JsonNode suite = suite(dir.resolve("s"));
    assertThat(suite.path("finished").isTextual()).isTrue();
    assertThat(suite.path("runs")).extracting(run -> run.path("exit").asInt()).containsExactly(1, 1, 1, 0);
    assertThat(Results.read(dir.resolve("s/fine")).path("status").asText()).isEqualTo("COMPLETE");
    assertThat(dir.resolve("s/index.html")).content().contains("fine/report.html", "no room", "failed 3 of 4").doesNotContain("http:", "https:");
    assertThat(dir.resolve("marked")).exists();
    assertThat(told).hasContent(dir.resolve("s") + " 1");
    assertThat(files(dir.resolve("archive/s"))).isEqualTo(files(dir.resolve("s")));
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  private static List<String> files(Path directory) throws Exception {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).map(file -> directory.relativize(file) + " " + file.toFile().length()).sorted().toList();
    }
  }

  @Test
  void aSuiteThatIsToldToEndSaysWhichRunsAreLeft() throws Exception {
    Files.writeString(dir.resolve("s.yaml"), "defaults: {" + SHORT.replace("blocks: 2", "blocks: 500") + "}\nruns: [{scenario: kms-create, name: a}, {scenario: kms-create, name: b}, {scenario: kms-rename, name: c}]\n");
    Bench.Running run = Bench.launcher(dir, "suite", "s.yaml", "-out", "s");
    run.awaitError("trial 2/");
    run.process().destroy();
    Bench.Ended ended = run.await();
    assertThat(ended.exit()).isEqualTo(143);
    assertThat(ended.err()).contains("suite s: interrupted in a; not run: b, c");
    assertThat(ended.lastError()).isEqualTo("failed 3 of 3: a (not run): interrupted; b (not run): not run; c (not run): not run");
    assertThat(suite(dir.resolve("s")).path("finished").isNull()).isTrue();
    assertThat(Results.read(dir.resolve("s/a")).path("status").asText()).isEqualTo("INTERRUPTED");
    assertThat(dir.resolve("s/b")).doesNotExist();
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  @Test
  void theSecondNightIsComparedWithTheFirst() throws Exception {
    Path suite = Files.writeString(dir.resolve("tiny.yaml"), "defaults: {" + SHORT + "}\nruns: [{scenario: kms-create, tolerance: {create.perSecond: 400}}]\n");
    String script = Path.of("../../scripts/nightly").toAbsolutePath().normalize().toString();
    for (int night = 1; night <= 2; night++) {
      Bench.Ended ended = Bench.command(dir, List.of(script, "-suite", suite.toString(), "-dir", "nights", "-keep", "5"), Map.of("BENCH", Bench.HOME.resolve("bin/bench").toString())).await();
      assertThat(ended.exit()).as(ended.err()).isZero();
      assertThat(ended.err()).contains("failed 0 of 1").contains("history: nights/history.html");
      assertThat(ended.out().contains("Effects: each variant's ratio")).as(ended.out()).isEqualTo(night == 2);
    }
    List<Path> nights;
    try (Stream<Path> all = Files.list(dir.resolve("nights"))) {
      nights = all.filter(path -> path.getFileName().toString().startsWith("2")).sorted().toList();
    }
    assertThat(nights).hasSize(2);
    assertThat(nights.get(1).resolve("kms-create/compare.xml")).exists();
    assertThat(nights.get(0).resolve("kms-create/compare.xml")).doesNotExist();
    assertThat(dir.resolve("nights/last-good").toRealPath()).isEqualTo(nights.get(1).toRealPath());
    assertThat(dir.resolve("nights/history.html")).content().contains("kms-create", "2 runs");
    Bench.Ended wrong = Bench.command(dir, List.of(script, "-suit", "x"), Map.of()).await();
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("unknown option -suit");
  }
}
