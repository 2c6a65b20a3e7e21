package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Suites with failing or interrupted runs. */
abstract class SuiteCases extends Cases {
  private static final String SHORT =
      "options: {cluster: existing, metricsPeriod: 1, blocks: 2, warmup: 0, nrFiles: 60,"
          + " warmupOps: 20, interleave: off}";

  SuiteCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private Bench.Running suite(String out) throws IOException {
    return Bench.launcher(
        dir,
        "suite",
        "-conf",
        conf.resolve("core-site.xml").toString(),
        "-conf",
        conf.resolve("hdfs-site.xml").toString(),
        "s.yaml",
        "-out",
        out);
  }

  private static JsonNode suite(Path suiteDir) throws Exception {
    return new ObjectMapper().readTree(suiteDir.resolve("suite.json").toFile());
  }

  @Test
  void failedRunDoesNotStopSuite() throws Exception {
    Files.writeString(
        dir.resolve("s.yaml"),
        """
        macros:
          mark: {run: [touch, %s]}
          refuse: {run: [sh, -c, "echo no room; exit 3"]}
        after: [mark]
        defaults:
          %s
        runs:
          - {name: refused, scenario: kms-create, before: [refuse]}
          - {name: too-long, scenario: kms-create, time: 12s, options: {blocks: 500, maxRate: 20}}
          - {name: fine, scenario: kms-create, require: [encrypted]}
        """
            .formatted(dir.resolve("marked"), SHORT));
    Bench.Ended ended = suite("s").awaitExit(1);
    assertThat(ended.err())
        .contains(
            "failed 2 of 3: refused (exit 1): before the run: macro refuse ended with 3: no room;"
                + " too-long (exit 1): ended: the run exceeded its time limit of 12 s");
    JsonNode suite = suite(dir.resolve("s"));
    assertThat(suite.path("finished").isTextual()).isTrue();
    assertThat(suite.path("runs"))
        .extracting(run -> run.path("exit").asInt())
        .containsExactly(1, 1, 0);
    assertThat(Results.read(dir, "s/fine").path("status").asText()).isEqualTo("COMPLETE");
    assertThat(dir.resolve("s/index.html"))
        .content()
        .contains("fine/report.html", "no room", "failed 2 of 3")
        .doesNotContain("http:", "https:");
    assertThat(dir.resolve("marked")).exists();
    Orphans.assertNone(dir);
  }

  @Test
  void interruptedSuiteNamesRemainingRuns() throws Exception {
    Files.writeString(
        dir.resolve("s.yaml"),
        "defaults: {"
            + SHORT.replace("blocks: 2", "blocks: 500")
            + "}\n"
            + "runs: [{scenario: kms-create, name: a}, {scenario: kms-create, name: b}, {scenario:"
            + " kms-rename, name: c}]\n");
    Bench.Running run = suite("told");
    run.awaitError("trial 2/");
    run.process().destroy();
    Bench.Ended ended = run.awaitExit(143);
    assertThat(ended.err()).contains("suite s: interrupted in a; not run: b, c");
    assertThat(ended.lastError())
        .isEqualTo(
            "failed 3 of 3: a (not run): interrupted; b (not run): not run; c (not run): not run");
    assertThat(suite(dir.resolve("told")).path("finished").isNull()).isTrue();
    assertThat(Results.read(dir, "told/a").path("status").asText()).isEqualTo("INTERRUPTED");
    assertThat(dir.resolve("told/b")).doesNotExist();
    Orphans.assertNone(dir);
  }
}
