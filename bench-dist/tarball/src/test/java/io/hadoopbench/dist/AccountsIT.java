package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of another account of the host: at the same time, each with its own cluster and no shared
 * files; and without network and home.
 */
class AccountsIT {
  private static final String OTHER = "nobody";
  private static final String SERVER_OPTIONS = "BENCH_SERVER_OPTS";
  private static final List<String> OWN_PLACES =
      List.of("hadoop-bench-65534", "hsperfdata_" + OTHER);

  @TempDir Path dir;

  private static final List<String> RUN =
      Bench.options(
          "kms-create",
          "-blocks 1 -warmup 0 -warmupOps 10 -nrFiles 50 -metricsPeriod 1 -interleave off");

  /** Reduces the load; the number of servers is the same. */
  private static final List<String> ONE_ARM = Bench.options("-levels zone=plain");

  @Test
  void accountsRunIndependently() throws Exception {
    Path theirs = homeOfTheOther();
    Bench.Running second = asOther(theirs, List.of(), ONE_ARM);
    Bench.Running first =
        Bench.launcher(
            dir,
            Stream.of(RUN, ONE_ARM, List.of("-out mine"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    for (Bench.Running running : List.of(first, second)) {
      running.awaitExit(0);
    }
    for (Path out : List.of(dir.resolve("mine"), theirs.resolve("run"))) {
      assertThat(Results.validTrials(Results.read(out), "plain")).isEqualTo(1);
    }
    assertThat(ofTheOther(Path.of(System.getProperty("java.io.tmpdir")))).isSubsetOf(OWN_PLACES);
  }

  /** Returns an empty home directory of the other account. */
  private Path homeOfTheOther() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"), "only root can switch to another account");
    Path theirs = Files.createDirectory(dir.resolve("theirs"));
    Files.getFileAttributeView(theirs, FileOwnerAttributeView.class)
        .setOwner(
            theirs.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OTHER));
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    Bench.Ended may =
        Bench.command(
                theirs,
                List.of(
                    "setpriv",
                    "--reuid=" + OTHER,
                    "--clear-groups",
                    "test",
                    "-r",
                    Bench.HOME.resolve("bench.jar").toString()),
                Map.of())
            .await();
    assumeTrue(may.exit() == 0, "another account cannot read the build, or setpriv is missing");
    return theirs;
  }

  /**
   * @param where command that enters another network, run as root
   */
  private static Bench.Running asOther(Path theirs, List<String> where, List<String> more)
      throws IOException {
    List<String> command = new ArrayList<>(where);
    command.addAll(
        List.of(
            "setpriv",
            "--reuid=" + OTHER,
            "--clear-groups",
            "env",
            "-i",
            "HOME=" + theirs,
            "PATH=" + Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH"),
            // options that only shorten the run; without CDS, no server writes an archive
            Bench.JAVA_OPTIONS + "=" + Bench.javaOptions(""),
            SERVER_OPTIONS
                + "="
                + System.getenv().getOrDefault(SERVER_OPTIONS, "")
                + " -Xshare:off"));
    command.add(Bench.HOME.resolve("bin/bench").toString());
    command.addAll(RUN);
    command.addAll(more);
    command.addAll(List.of("-out", theirs.resolve("run").toString()));
    return Bench.command(theirs, command, Map.of());
  }

  /**
   * Verifies that nothing is downloaded, no name is resolved, and no file of the home or variable
   * of the environment is needed.
   */
  @Test
  void runsWithEmptyHomeAndWithoutNetwork() throws Exception {
    Path theirs = homeOfTheOther();
    List<String> solo =
        List.of("unshare", "--net", "sh", "-ec", "ip link set lo up; exec \"$@\"", "sh");
    assumeTrue(
        Bench.command(dir, Stream.concat(solo.stream(), Stream.of("true")).toList(), Map.of())
                .await()
                .exit()
            == 0,
        "no network namespace can be created here");
    assertThat(asOther(theirs, solo, List.of("-h")).await().out()).contains("usage: ");
    asOther(theirs, solo, List.of()).awaitExit(0);
    JsonNode result = Results.read(theirs.resolve("run"));
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
  }

  private static List<String> ofTheOther(Path temp) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> entries = Files.list(temp)) {
      for (Path entry : entries.toList()) {
        try {
          if (Files.getOwner(entry).getName().equals(OTHER)) {
            names.add(entry.getFileName().toString());
          }
        } catch (IOException e) {
          assertThat(Files.exists(entry)).as("temporary files").isFalse();
        }
      }
    }
    return names;
  }
}
