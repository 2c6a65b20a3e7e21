package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.ProgressBar;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.Main;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.program.ScenarioProgram;
import io.hadoopbench.core.table.Screen;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The request preview of a run, from its options only. */
class PlanOfARunTest {
  private static String plan(Scenario scenario, Configuration conf, String... args) {
    return new RequestPreview(
            RequestParser.parse(
                scenario.spec(),
                conf,
                Stream.concat(Stream.of("-cluster", "existing"), Stream.of(args)).toList()))
        .text(Screen.NONE)
        .replaceAll("\\s*\\n +\\| ", " ");
  }

  private static Configuration yarn() {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://prod");
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.job.queuename", "root.bench");
    conf.set("mapreduce.map.memory.mb", "2048");
    return conf;
  }

  @Test
  void totalsNeedNumberOfOperationsOrRate() {
    String counted =
        plan(
            new KmsWrite(),
            yarn(),
            "-nrFiles",
            "8",
            "-size",
            "1GB",
            "-blocks",
            "6",
            "-maps",
            "2",
            "-warmupOps",
            "0",
            "-levels",
            "zone=plain,encrypted;codec=java");
    assertThat(counted)
        .contains(
            "Plan of kms-write on hdfs://prod",
            "12 trials, one after another: 2 variants x 6 blocks",
            "2 maps of 2048 MB and an application master of 1536 MB at the same time, queue"
                + " root.bench",
            "8 operations; each writes a file of 1GB",
            "at most 96 files, 96 GB written (before replicas or parity)",
            "an encryption zone, a key (deleted at the end)",
            "about 11 min, assuming 50 s per trial");
    assertThat(plan(new KmsCreate(), yarn(), "-blocks", "10", "-duration", "2s"))
        .contains(
            "2s, as many operations as fit; each creates a file of 0 B",
            "22 trials, with each block's trials interleaved in one job: 2 variants x 10"
                + " blocks, then each variant solo",
            "as many operations as fit into 22 x 2s");
    assertThat(
            plan(
                new KmsCreate(),
                yarn(),
                "-blocks",
                "10",
                "-duration",
                "2s",
                "-maxRate",
                "50",
                "-warmupOps",
                "10",
                "-threads",
                "3"))
        .contains(
            "at most 50 operations per second in total (-maxRate)",
            "2s, at most 100 operations",
            "at most 2,600 files");
  }

  @Test
  void estimateUsesGivenRate() {
    assertThat(primary()).isEqualTo("create.perSecond");
    assertThat(primary("-maxRate", "100")).isEqualTo("create.p50Micros");
    assertThat(primary("-rate", "100")).isEqualTo("response.p50Micros");
  }

  private static String primary(String... args) {
    return ScenarioProgram.plan(
            RequestParser.parse(
                new KmsCreate().spec(),
                yarn(),
                Stream.concat(Stream.of("-cluster", "existing"), Stream.of(args)).toList()),
            1)
        .primaryMetric()
        .id();
  }

  @Test
  void previewNamesExistingObjectsAndAbortConditions() {
    assertThat(plan(new KmsCreate(), yarn(), "-zone", "/zones/bench"))
        .doesNotContainPattern("creates +\\|")
        .contains("automatically if queueTime>100ms (-abortWhen)", "NameNode pages once a second");
    assertThat(
            plan(
                new KmsCreate(),
                yarn(),
                "-zone",
                "key:k1",
                "-abortWhen",
                "off",
                "-maxRuntime",
                "20m"))
        .contains(
            "an encryption zone with the key k1",
            "not automatically if the NameNode is overloaded",
            "about 20 min at most");
    assertThat(plan(new KmsRead(), yarn(), "-nrFiles", "3", "-size", "64MB"))
        .contains("3 files of 64MB for each of the run's directories", "reads a file of 64MB");
    assertThatThrownBy(() -> plan(new KmsCreate(), yarn(), "-rate", "200", "-maxRate", "100"))
        .isInstanceOf(UsageException.class)
        .hasMessage("-rate 200: exceeds -maxRate 100");
    assertThat(List.of(plan(new KmsCreate(), new Configuration(false)).split("\\n")))
        .allSatisfy(line -> assertThat(line).doesNotContain("null"));
  }

  /**
   * Runs in a separate JVM, because a JVM that has submitted a job has already read these files.
   */
  @Test
  void previewReadsSiteFiles(@TempDir Path conf) throws Exception {
    site(conf, "core", Map.of("fs.defaultFS", "hdfs://prod"));
    site(
        conf,
        "mapred",
        Map.of("mapreduce.framework.name", "yarn", "mapreduce.map.memory.mb", "1792"));
    Process bench =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                conf + File.pathSeparator + System.getProperty("java.class.path"),
                Main.class.getName(),
                "kms-create",
                "-cluster",
                "existing",
                "-plan")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(new String(bench.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("hdfs://prod", "1 map of 1792 MB");
    assertThat(bench.waitFor()).isZero();
  }

  private static void site(Path conf, String name, Map<String, String> keys) throws IOException {
    Configuration site = new Configuration(false);
    keys.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(conf.resolve(name + "-site.xml"))) {
      site.writeXml(out);
    }
  }

  @Test
  void previewAndStartLineEstimateSameTime() {
    RunRequest request =
        RequestParser.parse(
            new KmsCreate().spec(),
            yarn(),
            List.of("-cluster", "existing", "-blocks", "7", "-warmup", "1"));
    assertThat(new RequestPreview(request).text(Screen.NONE))
        .contains("about " + ProgressBar.words(new RequestPreview(request).time()) + ", assuming");
  }

  /** Only duration and count limit a trial; a scenario that reads repeatedly uses both. */
  @Test
  void previewShowsEffectiveOptions() {
    assertThat(options(new KmsCreate().spec()))
        .containsKey("duration")
        .doesNotContainKey("nrFiles");
    assertThat(options(new KmsCreate().spec(), "-duration", "0"))
        .containsEntry("duration", "0")
        .containsEntry("nrFiles", "1500");
    assertThat(options(new KmsCreate().spec(), "-nrFiles", "8"))
        .containsEntry("duration", "0")
        .containsEntry("nrFiles", "8");
    assertThat(options(new KmsRead().spec(), "-duration", "2s", "-nrFiles", "3"))
        .containsEntry("duration", "2s")
        .containsEntry("nrFiles", "3");
  }

  private static Map<String, String> options(ScenarioSpec scenario, String... args) {
    return RequestParser.parse(scenario, new Configuration(false), List.of(args)).options();
  }
}
