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
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients and servers of other releases of Hadoop, as the table of docs/versions.md has it. Their jars are got once; where that cannot be, tests say so and are skipped. */
class HadoopReleasesIT extends OnHeldCluster {
  private static final Path PAGE = Path.of(System.getProperty("user.dir")).resolve("../../docs/versions.md").normalize();
  private static final List<String> TINY = List.of("-blocks", "1", "-rehearsals", "0", "-out");

  HadoopReleasesIT() {
    super(false);
  }

  /** Class path of a release's client; the test is skipped, with the reason, where it cannot be had. */
  static String clientJars(String release) throws IOException {
    return get(release, HadoopPart.CLIENT).get(0).getParent() + "/*";
  }

  /** Likewise of containers. */
  static List<String> containerJars(String release) throws IOException {
    get(release, HadoopPart.SERVERS);
    return HadoopJars.of(HadoopRelease.of(release)).containers(line -> { }).stream().map(Path::toString).toList();
  }

  private static List<Path> get(String release, HadoopPart part) throws IOException {
    String missing = "";
    try {
      return HadoopJars.of(HadoopRelease.of(release)).get(part, line -> { });
    } catch (UsageException e) {
      missing = e.getMessage();
    }
    assumeThat(missing).as("the jars of Hadoop " + release).isEmpty();
    return List.of();
  }

  /** The same words in the page. */
  private static void isInThePage(String command, String answer) throws IOException {
    assertThat(Files.readString(PAGE)).contains("| `" + command + "` | " + answer);
  }

  /** Runs a command of the page, made short. */
  private Bench.Ended launch(String command, String out, String... more) throws Exception {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      words.add(word.replace("'", ""));
    }
    words.addAll(List.of(more));
    words.addAll(TINY);
    words.add(out);
    return Bench.launcher(dir, words.toArray(String[]::new)).await();
  }

  private JsonNode runs(String command, String out, String... more) throws Exception {
    isInThePage(command, "runs");
    Bench.Ended run = launch(command, out, more);
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve(out));
    assertThat(Results.trials(result)).isNotEmpty().allSatisfy(trial -> assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue());
    return result;
  }

  private static Set<String> seen(JsonNode trial, String fact) {
    Set<String> values = new TreeSet<>();
    trial.path("evidence").path(fact).fieldNames().forEachRemaining(value -> values.add(value.split(" [0-9a-f]{40}$")[0]));
    return values;
  }

  private static Set<String> servers(String release) {
    return Set.of("namenode " + release, "datanode " + release, "kms " + release);
  }

  /** In each build; the others are for the night. */
  @Test
  void benchJarCreatesFilesWithClientJarsOfAnOlderReleaseAgainstOurServers() throws Exception {
    createsWithClientJars("3.3.6");
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.5.0"})
  void benchJarRunsWithClientJarsOfAnotherReleaseAgainstOurServers(String release) throws Exception {
    createsWithClientJars(release);
    withClientJars(release, "kms-write", "-only", "codec=java", "-nrFiles", "1", "-size", "8MB");
    Bench.Ended doctor = Bench.hadoopJarWith(dir, conf, clientJars(release), "doctor").await();
    assertThat(doctor.exit()).as(doctor.err()).isZero();
  }

  private void createsWithClientJars(String release) throws Exception {
    isInThePage("hadoop jar bench.jar kms-create", "runs");
    withClientJars(release, "kms-create", "-nrFiles", "50", "-warmup", "5", "-edeks", "100");
  }

  /** Both arms of a scenario. */
  private void withClientJars(String release, String scenario, String... options) throws Exception {
    Path out = Files.createTempDirectory(dir, scenario).resolve("run");
    Bench.Ended run = Bench.hadoopJarWith(dir, conf, clientJars(release), Stream.concat(Stream.of(scenario, "-blocks", "1", "-rehearsals", "0", "-metricsPeriod", "1", "-out", out.toString()),
        Stream.of(options)).toArray(String[]::new)).await();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(Results.trials(Results.read(out))).hasSize(2).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(seen(trial, "task.hadoop")).containsExactly(release);
    });
  }

  /** As without a Hadoop installation: our client jars, and NodeManagers that do not know what these put into a command. */
  @Test
  void jobsOfOurClientRunOnAYarnThatIsOlder() throws Exception {
    get("3.3.6", HadoopPart.SERVERS);
    Path old = dir.resolve("older");
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.YARN).setting(Role.NAMENODE, ClusterNeeds.HADOOP_RELEASE, "3.3.6").build();
    try (EmbeddedCluster older = new EmbeddedClusterProvider().open(needs, new ClusterOptions(new Configuration(false), true, false, false, old.resolve("logs"), line -> { }))) {
      older.writeConf(old.resolve("conf"));
      Bench.Ended run = Bench.hadoopJar(dir, old.resolve("conf"), "kms-create", Bench.QUICK_MAPS, "-only", "zone=plain", "-blocks", "1", "-rehearsals", "0", "-nrFiles", "50", "-warmup", "5",
          "-metricsPeriod", "1", "-out", "on-older").await();
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.err()).containsOnlyOnce("the NodeManagers are older than Hadoop 3.4: jobs go with mapreduce.jvm.add-opens-as-default=false from here on").doesNotContain("trial failed");
      assertThat(Results.validTrials(Results.read(dir.resolve("on-older")), "plain")).isEqualTo(1);
    }
  }

  @Tag("nightly")
  @Test
  void serversAndClientsAreOfTheReleaseThatIsNamed() throws Exception {
    get("3.3.6", HadoopPart.KMS);
    JsonNode created = runs("kms-create -hadoop 3.3.6", "named", "-nrFiles", "50", "-warmup", "5", "-edeks", "100");
    assertThat(Results.trials(created)).hasSize(2).allSatisfy(trial -> {
      assertThat(seen(trial, "server.hadoop")).isEqualTo(servers("3.3.6"));
      assertThat(seen(trial, "namenode.version")).containsExactly("3.3.6");
      assertThat(seen(trial, "kms.version")).containsExactly("3.3.6");
      assertThat(seen(trial, "task.hadoop")).containsExactly("3.3.6");
    });
    protects("3.3.6", "");
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  @Tag("nightly")
  @Test
  void aReleaseWithoutAKmsRunsWhatNeedsNoneAndRefusesTheOthers() throws Exception {
    get("3.5.0", HadoopPart.SERVERS);
    JsonNode read = runs("ec-read -hadoop 3.5.0", "read", "-only", "layout=rep3", "-nrFiles", "1", "-size", "1MB");
    assertThat(Results.trials(read)).allSatisfy(trial -> assertThat(seen(trial, "server.hadoop")).containsExactly("datanode 3.5.0", "namenode 3.5.0"));
    protects("3.5.0", " -yarn");
    refuses("kms-create -hadoop 3.4", "-hadoop 3.4: is no release of Hadoop");
    try {
      HadoopJars.of(HadoopRelease.of("3.5.0")).get(HadoopPart.KMS, line -> { });
    } catch (UsageException asExpected) {
      refuses("kms-create -hadoop 3.5.0", "Hadoop's KMS 3.5.0 ");
    }
  }

  private void protects(String release, String yarn) throws Exception {
    JsonNode result = runs("rpc-protection -hadoop " + release + yarn, "protected-" + release, "-only", "protection=none,privacy", "-calls", "100", "-warmup", "20");
    assertThat(Results.trials(result)).allSatisfy(trial -> assertThat(seen(trial, "task.hadoop")).containsExactly(release));
  }

  /** With one line, exit code 2 and nothing left. */
  private void refuses(String command, String line) throws Exception {
    isInThePage(command, "refused");
    Bench.Ended run = launch(command, "refused");
    assertThat(run.exit()).as(run.err()).isEqualTo(2);
    assertThat(run.lastError()).contains(line);
    assertThat(run.err()).doesNotContain("starting ");
    assertThat(dir.resolve("refused")).doesNotExist();
  }

  @Tag("nightly")
  @Test
  void serversRestartWithEachReleaseOnTheSameData() throws Exception {
    get("3.3.6", HadoopPart.KMS);
    String ours = HadoopRelease.ofThisJvm();
    JsonNode result = runs("kms-create -only 'hadoop=3.3.6,3.4.2'", "restarted", "-nrFiles", "50", "-warmup", "5", "-edeks", "100");
    assertThat(Results.trials(result)).hasSize(4).allSatisfy(trial -> {
      String variant = trial.path("variant").asText();
      assertThat(seen(trial, "server.hadoop")).isEqualTo(servers(variant.substring(variant.indexOf('=') + 1)));
      assertThat(seen(trial, "task.hadoop")).containsExactly(ours);
    });
    assertThat(result.path("rehearsal").path("rounds").asInt()).isZero();
  }

  @Tag("nightly")
  @Test
  void tasksOnYarnHaveTheClientJarsAndTheJavaOfTheirLabel() throws Exception {
    get("3.3.6", HadoopPart.SERVERS);
    Path java = Files.createSymbolicLink(dir.resolve("another-java"), Path.of(System.getProperty("java.home")));
    isInThePage("kms-create -yarn -only 'zone=plain;clientHadoop=3.3.6,3.4.2'", "runs");
    Bench.Ended run = Bench.launcher(dir, "kms-create", Bench.QUICK_MAPS, "-yarn", "-only", "zone=plain;clientHadoop=3.3.6,3.4.2;taskJava=default," + java, "-nrFiles", "50", "-warmup",
        "5", "-blocks", "1", "-rehearsals", "0", "-out", "tasks").await();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(Results.trials(Results.read(dir.resolve("tasks")))).hasSize(4).allSatisfy(trial -> {
      String variant = trial.path("variant").asText();
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(seen(trial, "task.hadoop")).containsExactly(variant.substring(variant.indexOf('=') + 1, variant.indexOf('/')));
      assertThat(seen(trial, "task.javaHome")).containsExactly(variant.endsWith("default") ? System.getProperty("java.home") : java.toString());
      assertThat(seen(trial, "namenode.version")).containsExactly(HadoopRelease.ofThisJvm());
    });
  }
}
