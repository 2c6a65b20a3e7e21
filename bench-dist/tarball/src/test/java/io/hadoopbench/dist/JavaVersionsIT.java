package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All programs on each Java that bench-java8.jar supports. */
class JavaVersionsIT extends OnOtherJavas {
  private static final Path PAGE = Path.of("../../docs/reference/versions.md");
  private static final String BEGIN = "<!-- what was run: written by JavaVersionsIT -->\n";
  private static final String END = "<!-- end of what was run -->\n";
  private static final String WITHOUT_CLUSTER = "list, `-h`, `doctor`";
  private static final String CREATE = "`kms-create`";
  private static final String LAYOUT = "XOR-2-1-1024k";

  /** Programs and results, by Java of driver and tasks. */
  private final Map<String, Map<String, String>> seen = new TreeMap<>();

  JavaVersionsIT() {
    super(true);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 3);
  }

  @BeforeAll
  void enableLayout() throws IOException {
    ((DistributedFileSystem) fs()).enableErasureCodingPolicy(LAYOUT);
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void everyProgramRunsOn(int version) throws Exception {
    Driver driver = Driver.on(version);
    withoutCluster(driver, version);
    seen.put(String.format("%2d", version), everyProgram(driver, version));
  }

  /** In each build; the other versions run nightly. */
  @Test
  void theFirstOfThemRunsOnJava8() throws Exception {
    create(Driver.on(8), 8);
  }

  @Tag("nightly")
  @Test
  void theFirstOfThemRunsOnJava21() throws Exception {
    Driver driver = Driver.on(21);
    withoutCluster(driver, 21);
    create(driver, 21);
    seen.put("21", Map.of(WITHOUT_CLUSTER, "runs", CREATE, "runs"));
  }

  /** Hadoop 3.5.0 clients are the first that run on Java 24 and newer. */
  @Tag("nightly")
  @Test
  void allProgramsRunOnJava25WithOtherClient() throws Exception {
    Driver driver = new Driver(JavaHomes.of(25), HadoopReleasesIT.clientJars("3.5.0"));
    withoutCluster(driver, 25);
    seen.put("25, with the Hadoop 3.5.0 client", everyProgram(driver, 25));
  }

  private void create(Driver driver, int version) throws Exception {
    scenario(driver, version, "kms-create", LOCAL, "-nrFiles 300 -warmupOps 20");
  }

  private Map<String, String> everyProgram(Driver driver, int version) throws Exception {
    Map<String, String> ran = new LinkedHashMap<>();
    ran.put(WITHOUT_CLUSTER, "runs");
    create(driver, version);
    ran.put(CREATE, "runs");
    scenario(
        driver,
        version,
        "kms-write",
        LOCAL,
        "-levels",
        "zone=encrypted;codec=" + (lacks.isEmpty() ? "java,native" : "java"),
        "-nrFiles 1 -size 2MB");
    ran.put("`kms-write`, both codecs", "runs");
    scenario(
        driver,
        version,
        "ec-read",
        LOCAL,
        "-levels",
        "layout=rep3," + LAYOUT + ";coder=java",
        "-nrFiles 1 -size 3MB");
    ran.put("`ec-read`", "runs");
    report(driver);
    ran.put("`report`", "runs");
    return ran;
  }

  /**
   * Hadoop 3.4.2 clients fail on Java 24 and newer, which lack Subject.getSubject; programs that
   * need no cluster run.
   */
  @Tag("nightly")
  @Test
  void java25RunsProgramsWithoutClusterAndRejectsOthers() throws Exception {
    Driver driver = Driver.on(25);
    withoutCluster(driver, 25);
    Bench.Ended refused = run(driver, JAR, "kms-create", "-out on-25");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.lastError())
        .startsWith("kms-create: Hadoop 3.4.2 does not run on Java 25")
        .contains("set JAVA_HOME to Java 21 or older, or use Hadoop 3.5 clients");
    seen.put("25", Map.of(WITHOUT_CLUSTER, "runs"));
  }

  private void withoutCluster(Driver driver, int version) throws Exception {
    Bench.Ended list = run(driver, JAR);
    assertThat(list.exit()).as(list.err()).isZero();
    assertThat(list.out())
        .startsWith("usage: hadoop jar bench-java8.jar PROGRAM")
        .contains("kms-create", "gateway-hive-select");
    Bench.Ended help = run(driver, JAR, "kms-create", "-h");
    assertThat(help.exit()).as(help.err()).isZero();
    assertThat(help.out())
        .startsWith("usage: hadoop jar bench-java8.jar kms-create")
        .contains("-nrFiles");
    Bench.Ended doctor = run(driver, JAR, "doctor", "-localOnly");
    assertThat(doctor.exit()).as(doctor.err()).isZero();
    assertThat(doctor.out())
        .containsPattern("\n java +\\| .*VM " + number(version))
        .containsPattern(
            "\n java.aes +\\| UseAES=\\w+, UseAESIntrinsics=\\w+, UseAESCTRIntrinsics=");
  }

  /** Every Java reads the first run, with identical output. */
  private void report(Driver driver) throws Exception {
    String before = Files.readString(firstRun.resolve("result.json"));
    Files.deleteIfExists(firstRun.resolve("report.html"));
    Bench.Ended report = run(driver, JAR, "report", firstRun.toString());
    assertThat(report.exit()).as(report.err()).isZero();
    assertThat(Files.readString(firstRun.resolve("result.json"))).isEqualTo(before);
    assertThat(firstRun.resolve("report.html")).isNotEmptyFile();
  }

  /**
   * Uses the archive that docs/reference/versions.md describes: a Java that is not installed on the
   * nodes.
   */
  @Test
  void tasksOnJava8FromArchiveWorkWithNewerDriver() throws Exception {
    Path archive = dir.resolve("java8.tar.gz");
    Bench.Ended packed =
        Bench.command(
                dir,
                List.of("tar", "-C", JavaHomes.of(8).toString(), "-czf", archive.toString(), "."),
                Map.of())
            .await();
    assertThat(packed.exit()).as(packed.err()).isZero();
    List<String> tasks =
        new ArrayList<>(
            List.of("-archives", archive.toUri() + "#jdk", "-Dmapreduce.map.env=JAVA_HOME=./jdk"));
    tasks.addAll(onYarn());
    scenario(
        Driver.on(Runtime.version().feature()),
        8,
        "kms-create",
        tasks,
        "-levels zone=encrypted -nrFiles 300 -warmupOps 20");
    seen.put("17, its tasks in YARN containers on 8", Map.of(CREATE, "runs"));
  }

  /**
   * Returns options of tasks in containers; a NodeManager on Java 17 must omit flags that Java 8
   * does not support.
   */
  private static List<String> onYarn() throws IOException {
    return List.of(
        Bench.QUICK_MAPS,
        "-Dmapreduce.jvm.add-opens-as-default=false",
        "-Dmapreduce.application.classpath=" + String.join(",", hadoopJars()));
  }

  @Test
  void oldJavaIsRejectedWithJarToUse() throws Exception {
    for (int version : List.of(8, 11)) {
      Bench.Ended refused = run(Driver.on(version), "bench.jar", "kms-create");
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err().lines().filter(line -> !line.startsWith("Picked up ")))
          .singleElement()
          .asString()
          .startsWith("bench: bench.jar needs Java 17 or newer, but this is Java ")
          .contains("use bench-java8.jar");
    }
  }

  /**
   * Only if every Java and native code were available. {@code -Dgolden.write=true} writes the
   * table.
   */
  @AfterAll
  void pageMatchesRuns() throws IOException {
    if (seen.size() < 7 || !lacks.isEmpty()) {
      return;
    }
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + table() + page.substring(end));
    } else {
      assertThat(page.substring(begin, end))
          .as(PAGE + ", run with -Dgolden.write=true if this is intended")
          .isEqualTo(table());
    }
  }

  private String table() {
    List<String> columns =
        new ArrayList<>(
            seen.values().stream()
                .max((a, b) -> Integer.compare(a.size(), b.size()))
                .orElseThrow()
                .keySet());
    String head =
        "| Java | "
            + String.join(" | ", columns)
            + " |\n|---"
            + "|---".repeat(columns.size())
            + "|\n";
    return seen.entrySet().stream()
        .map(
            row ->
                "| "
                    + row.getKey().strip()
                    + " | "
                    + columns.stream()
                        .map(column -> row.getValue().getOrDefault(column, "-"))
                        .collect(Collectors.joining(" | "))
                    + " |\n")
        .collect(Collectors.joining("", head, ""));
  }
}
