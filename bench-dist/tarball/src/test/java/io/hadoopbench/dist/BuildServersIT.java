package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * scripts/nightly, the examples for build servers that call it, and processes left by a killed
 * suite; on embedded clusters.
 */
class BuildServersIT {
  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
  private static final String BUILT = "bench-dist/tarball/target/hadoop-bench";
  private static final String SHORT =
      "options: {cluster: embedded, blocks: 2, warmup: 0, nrFiles: 60, warmupOps: 20, interleave:"
          + " off}";

  @TempDir Path dir;

  /** Runs of a suite have separate JVMs, which detect its end. */
  @Test
  void runsOfKilledSuiteEnd() throws Exception {
    Files.writeString(
        dir.resolve("s.yaml"),
        "defaults: {"
            + SHORT.replace("blocks: 2", "blocks: 500")
            + "}\nruns: [{scenario: kms-create, name: a, options: {levels: zone=plain}}]\n");
    Bench.Running run = Bench.launcher(dir, "suite", "s.yaml", "-out s");
    run.awaitError("trial 2/");
    run.process().destroyForcibly().waitFor();
    long killed = System.nanoTime();
    while (!Orphans.processes(dir).isEmpty()) {
      assertThat(System.nanoTime() - killed)
          .as("ns since the kill: %s", Orphans.processes(dir))
          .isLessThan(TimeUnit.SECONDS.toNanos(90));
      Thread.sleep(200);
    }
    assertThat(Results.read(dir, "s/a").path("status").asText())
        .as("as after Ctrl-C")
        .isEqualTo("INTERRUPTED");
  }

  /**
   * Returns a checkout as on a build server, with a short suite instead of the nightly one, and
   * with the existing build.
   */
  private Path checkout() throws Exception {
    Path checkout = Files.createDirectories(dir.resolve("checkout"));
    for (String part : List.of("scripts", "conf", ".github", "Jenkinsfile", "pom.xml")) {
      assertThat(
              Bench.command(
                      dir,
                      List.of("cp", "-R", REPOSITORY.resolve(part).toString(), checkout.toString()),
                      Map.of())
                  .await()
                  .exit())
          .isZero();
    }
    assertThat(checkout.resolve("pom.xml").toFile().setLastModified(0))
        .as("older than the build")
        .isTrue();
    Files.createDirectories(checkout.resolve(BUILT).getParent());
    Files.createSymbolicLink(checkout.resolve(BUILT), Bench.HOME);
    Files.writeString(
        checkout.resolve("conf/suites/nightly.yaml"),
        "defaults: {"
            + SHORT.replace("blocks: 2", "blocks: 6")
            + "}\nruns: [{scenario: kms-create, tolerance: {create.perSecond: 400}}]\n");
    return checkout;
  }

  /** Returns files that match a pattern of a build server. */
  private static List<Path> found(Path checkout, String pattern) throws Exception {
    PathMatcher matcher = checkout.getFileSystem().getPathMatcher("glob:" + pattern);
    try (Stream<Path> all = Files.walk(checkout.resolve("nights"), FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(Files::isRegularFile)
          .map(checkout::relativize)
          .filter(matcher::matches)
          .toList();
    }
  }

  /**
   * Runs in a checkout: the first nightly run as the GitHub workflow does, the second as the
   * Jenkinsfile does.
   */
  @Test
  void buildServerExamplesWork() throws Exception {
    Path checkout = checkout();
    BuildServers.Workflow workflow =
        BuildServers.workflow(checkout.resolve(".github/workflows/nightly.yml"));
    assertThat(workflow.commands()).hasSize(2);
    for (String command : workflow.commands()) {
      Bench.Ended step =
          Bench.command(checkout, List.of("bash", "-e", "-c", command), Map.of()).await();
      assertThat(step.exit()).as(command + "\n" + step.err()).isZero();
      assertThat(step.err()).doesNotContain("building hadoop-bench");
    }
    BuildServers.Jenkins jenkins = BuildServers.jenkins(checkout.resolve("Jenkinsfile"));
    Bench.Ended nightlyRun =
        Bench.command(checkout, List.of("sh", "-xe", "-c", jenkins.command()), Map.of())
            .awaitExit(0);
    assertThat(nightlyRun.err())
        .contains("failed 0 of 1")
        .contains(
            "encrypted, create.perSecond: nightly run 2 of the 5 that fill the baseline window");

    Path kept = checkout.resolve("nights");
    assertThat(workflow.kept())
        .as("restored, saved and uploaded")
        .allSatisfy(path -> assertThat(checkout.resolve(path)).isEqualTo(kept))
        .hasSize(3);
    List<Path> nightlyRuns;
    try (Stream<Path> all = Files.list(kept)) {
      nightlyRuns =
          all.filter(path -> path.getFileName().toString().startsWith("2")).sorted().toList();
    }
    assertThat(nightlyRuns).hasSize(2);
    assertThat(found(checkout, jenkins.testResults()))
        .as("only those of the newest nightly run")
        .containsExactly(Path.of("nights/newest/kms-create/compare.xml"));
    for (String pattern : jenkins.artifacts()) {
      assertThat(found(checkout, pattern)).as(pattern).isNotEmpty();
    }
    assertThat(kept.resolve("newest").toRealPath()).isEqualTo(nightlyRuns.get(1).toRealPath());
    assertThat(kept.resolve("window/kms-create.jsonl")).content().hasLineCount(2);
    assertThat(kept.resolve("history.txt")).content().contains("kms-create");
    Bench.Ended wrong =
        Bench.command(checkout, List.of("scripts/nightly", "-suit", "x"), Map.of()).awaitExit(2);
    assertThat(wrong.err()).contains("unknown option -suit");
    Files.delete(checkout.resolve(BUILT)); // JUnit warns of links to outside its directory
  }
}
