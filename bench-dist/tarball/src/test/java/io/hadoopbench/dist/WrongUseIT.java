package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong use: one clear line, exit code 2, nothing created. */
class WrongUseIT {
  /** Property that the launcher sets. */
  private static final String CLUSTER = "hadoopbench.cluster";

  @TempDir Path dir;

  @BeforeAll
  static void setEmbeddedCluster() {
    System.setProperty(CLUSTER, "embedded");
  }

  @AfterAll
  static void noneIs() {
    System.clearProperty(CLUSTER);
  }

  @Test
  void helpIsShortAndAllShowsEveryOption() throws Exception {
    String first = Bench.here(dir, "kms-create", "-h").await().out();
    String all = Bench.here(dir, "kms-create", "-h all").await().out();
    assertThat(options(first))
        .hasSizeLessThanOrEqualTo(34)
        .contains("-nrFiles", "-plan")
        .doesNotContain("-edeks");
    assertThat(first).containsPattern("more options \\(see kms-create -h all\\): [^.]*-edeks");
    assertThat(options(all)).contains("-edeks").containsAll(options(first));
  }

  private static List<String> options(String help) {
    return Pattern.compile("(?m)^ (-\\w+)")
        .matcher(help)
        .results()
        .map(option -> option.group(1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kms-create -mapss 3|unknown option -mapss; did you mean -maps?",
        "kms-create --blokcs=3|did you mean -blocks?",
        "kms-create -maps 3 -Ddfs.replication=1|generic options",
        "kms-create -size 12Q|-size 12Q",
        "kms-create -nrFiles -5|-nrFiles -5",
        "kms-create -nrFiles 3 -threads 4|-nrFiles 3",
        "kms-create -baseDir /|-baseDir /",
        "kms-create -baseDir relative|absolute",
        "kms-create -levels zone=secret|no level 'secret'",
        "kms-create -study S9|-study S9",
        "kms-create -cluster somewhere|embedded",
        "kms-create -dropCaches /no/such/file|must be none, local or an executable file",
        "kms-create -series -jmx off|omit one of them",
        "ingest-accumulo -restart perVariant|must be one of never, always",
        "ingest-accumulo -restart always|add -warmup 0",
        "ingest-accumulo -restart always -warmup 2|add -warmup 0",
        "rpc-protection -threads 2 -levels threads=1,4|omit one of them",
        "kms-create stray|stray",
        "gateway-webhdfs-list -entries 2000000|at most 1048576",
        "report|one run directory",
        "report /nonexistent|/nonexistent: no such directory",
        "kms-create -conf /nonexistent.xml|-conf /nonexistent.xml: no such file",
        "kms-create -cluster existing|fs.defaultFS is file:///",
        "kms-create -out /proc/x|-out /proc/x: cannot be created",
        "doctor -map 2|-map",
        "doctor kms-create|-scenario NAME",
        "suite /nonexistent.yaml|/nonexistent.yaml: no such file",
        "export xml results|no format 'xml'",
        "kms-create -yarn=true|flags take no value",
        "doctor -scenario kms-craete|did you mean kms-create?",
        "kms-creat|no program 'kms-creat'; did you mean kms-create?"
      })
  void exitsWith2AndOneLineAndCreatesNothing(String command, String said) throws Exception {
    Bench.Ended ended = Bench.here(dir, command.split(" ")).awaitExit(2);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.lastError()).contains(said);
    assertThat(ended.out()).isEmpty();
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files.filter(f -> !f.getFileName().toString().startsWith("std"))).isEmpty();
    }
  }

  @Test
  void missingProgramListsPrograms() throws Exception {
    Bench.Ended ended = Bench.here(dir).awaitExit(0);
    assertThat(ended.out()).contains("kms-create").contains("report");
  }

  @Test
  void jarWithoutHadoopPrintsHowToStartIt() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Bench.Ended ended =
        Bench.command(
                dir,
                List.of(java, "-jar", Bench.HOME.resolve("bench.jar").toString(), "kms-create"),
                Map.of())
            .awaitExit(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains("hadoop jar bench.jar PROGRAM", "bin/bench PROGRAM");
  }

  @Test
  void theVersionNamesItsCommit() throws Exception {
    Bench.Ended version = Bench.launcher(dir, "version").awaitExit(0);
    assertThat(version.out())
        .matches("hadoop-bench \\S+ \\((unknown commit|[0-9a-f]{7,40}(-changed)?|v.+)\\)\\n");
  }

  @Test
  void helpExplainsEveryOptionWithinAHundredColumns() throws Exception {
    Bench.Ended ended = Bench.here(dir, "kms-create", "-h all").awaitExit(0);
    assertThat(ended.out())
        .contains("-nrFiles", "-blocks", "-rate", "-dropCaches", "S1")
        .contains("\nwhat it measures\n", "\nload\n", "\ncluster\n", "\noutput\n");
    List<String> options =
        Pattern.compile("(?m)^ (-[a-z]\\w*)")
            .matcher(ended.out())
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(options).doesNotHaveDuplicates().hasSizeGreaterThan(38);
    assertThat(ended.out().lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
  }
}
