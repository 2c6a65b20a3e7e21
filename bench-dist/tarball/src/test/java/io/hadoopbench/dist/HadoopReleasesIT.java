package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients and servers of other releases of Hadoop, as in the table of docs/reference/versions.md.
 * Their jars are downloaded once; if that fails, tests are skipped with the reason.
 */
class HadoopReleasesIT extends OnHeldCluster {
  private static final Path PAGE =
      Path.of(System.getProperty("user.dir"))
          .resolve("../../docs/reference/versions.md")
          .normalize();
  private static final HadoopPart CLIENT = new HadoopPart("hadoop-client", "Hadoop's client", 70);

  HadoopReleasesIT() {
    super(false);
  }

  /** Returns the class path of a release's client; skips the test if it is not available. */
  static String clientJars(String release) throws IOException {
    return get(release, CLIENT).get(0).getParent() + "/*";
  }

  /** Returns the jars for containers of a release; skips the test if they are not available. */
  static List<String> containerJars(String release) throws IOException {
    get(release, HadoopPart.SERVERS);
    return HadoopJars.of(HadoopRelease.of(release)).containers(line -> {}).stream()
        .map(Path::toString)
        .toList();
  }

  private static List<Path> get(String release, HadoopPart part) throws IOException {
    String missing = "";
    try {
      return HadoopJars.of(HadoopRelease.of(release)).get(part, line -> {});
    } catch (UsageException e) {
      missing = e.getMessage();
    }
    assumeThat(missing).as("the jars of Hadoop " + release).isEmpty();
    return List.of();
  }

  /** Requires this row in the page. */
  private static void isInThePage(String command, String answer) throws IOException {
    assertThat(Files.readString(PAGE)).contains("| `" + command + "` | " + answer);
  }

  private static Set<String> seen(JsonNode trial, String fact) {
    Set<String> values = new TreeSet<>();
    trial
        .path("evidence")
        .path(fact)
        .fieldNames()
        .forEachRemaining(value -> values.add(value.split(" [0-9a-f]{40}$")[0]));
    return values;
  }

  /** In each build; the other releases run nightly. */
  @Test
  void benchJarCreatesFilesWithClientJarsOfAnOlderReleaseAgainstOurServers() throws Exception {
    createsWithClientJars("3.3.6");
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.5.0"})
  void benchJarRunsWithClientJarsOfAnotherReleaseAgainstOurServers(String release)
      throws Exception {
    createsWithClientJars(release);
    withClientJars(release, "kms-write", "-levels codec=java -nrFiles 1 -size 8MB");
    Bench.Ended doctor = Bench.hadoopJarWith(dir, conf, clientJars(release), "doctor").await();
    assertThat(doctor.exit()).as(doctor.err()).isZero();
  }

  private void createsWithClientJars(String release) throws Exception {
    isInThePage("hadoop jar bench.jar kms-create", "runs");
    withClientJars(release, "kms-create", "-nrFiles 50 -warmupOps 5 -edeks 100");
  }

  /** Runs both arms of a scenario. */
  private void withClientJars(String release, String scenario, String... options) throws Exception {
    Path out = Files.createTempDirectory(dir, scenario).resolve("run");
    Bench.Ended run =
        Bench.hadoopJarWith(
                dir,
                conf,
                clientJars(release),
                Stream.concat(
                        Stream.of(
                            scenario, "-blocks 1 -warmup 0 -metricsPeriod 1 -out", out.toString()),
                        Stream.of(options))
                    .toArray(String[]::new))
            .await();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(Results.trials(Results.read(out)))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(trial.path("valid").asBoolean())
                  .as(trial.path("reasons").toString())
                  .isTrue();
              assertThat(seen(trial, "task.hadoop")).containsExactly(release);
            });
  }

  /**
   * As without a Hadoop installation: our client jars, and NodeManagers that do not support a
   * placeholder of newer clients.
   */
  @Test
  void jobsOfOurClientRunOnAYarnThatIsOlder() throws Exception {
    get("3.3.6", HadoopPart.SERVERS);
    Path old = dir.resolve("older");
    ClusterNeeds needs =
        ClusterNeeds.builder()
            .servers(Role.NAMENODE, Role.DATANODE, Role.YARN)
            .setting(Role.NAMENODE, ClusterNeeds.HADOOP_RELEASE, "3.3.6")
            .build();
    try (EmbeddedCluster older =
        new EmbeddedClusterProvider()
            .open(
                needs,
                new ClusterOptions(
                    new Configuration(false),
                    true,
                    false,
                    false,
                    old.resolve("logs"),
                    line -> {}))) {
      older.writeConf(old.resolve("conf"));
      Bench.Ended run =
          Bench.hadoopJar(
                  dir,
                  old.resolve("conf"),
                  "kms-create",
                  Bench.QUICK_MAPS,
                  "-levels zone=plain -blocks 1 -warmup 0 -nrFiles 50 -warmupOps 5 -metricsPeriod 1"
                      + " -out on-older")
              .await();
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.err())
          .containsOnlyOnce(
              "the NodeManagers are older than Hadoop 3.4: from now on, jobs run with"
                  + " mapreduce.jvm.add-opens-as-default=false")
          .doesNotContain("trial failed");
      assertThat(Results.validTrials(Results.read(dir.resolve("on-older")), "plain")).isEqualTo(1);
    }
  }
}
