package io.hadoopbench.core.suite;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.suite.SuiteFile.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the syntax of suite files, and the places of mistakes. */
class SuiteFileTest {
  @TempDir Path dir;

  private Suite read(String text) throws IOException {
    return SuiteFile.read(Files.writeString(dir.resolve("s.yaml"), text));
  }

  @Test
  void aRunNamesTheFeaturesWhoseCostItMeasures() throws IOException {
    Suite suite =
        read(
            """
            runs:
              - scenario: kms-write
                options: {levels: "zone=plain,encrypted;codec=java,native"}
                costs:
                  - {feature: "zone, Java codec", variant: encrypted/java, published: "S1: +58 %", asked: true}
                  - {feature: native, variant: encrypted/native, against: encrypted/java}
            """);
    assertThat(suite.runs().get(0).costs())
        .containsExactly(
            new Feature("zone, Java codec", "encrypted/java", "", "S1: +58 %", true),
            new Feature("native", "encrypted/native", "encrypted/java", "", false));
    assertThat(suite.runs().get(0).command())
        .isEqualTo("kms-write -levels 'zone=plain,encrypted;codec=java,native'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{feature: a} | 3:24: Missing required creator property 'variant' (index 1)",
        "{variant: a} | 3:24: Missing required creator property 'feature' (index 0)",
        "{feature: a, variant: b, asked: often} | 3:45: 'asked' must be true or false",
        "{feature: [a], variant: b} | 3:23: feature must be one value",
        "{feature: a, variant: b, cost: 3} | 3:46: unknown key 'cost'; keys: against, asked,"
            + " feature, published, variant"
      })
  void anInvalidCostIsReportedWithItsPlace(String cost, String where) {
    assertUsageError(() -> read("runs:\n  - scenario: a\n    costs: [" + cost + "]\n"))
        .hasMessageEndingWith(where);
  }

  @Test
  void keysOfARunOverrideTheDefaults() throws IOException {
    Suite suite =
        read(
            """
            macros:
              drop: {run: [sudo, drop-caches, "a b"], limit: 30s}
              tell: {run: [tell]}
            before: [drop]
            defaults:
              time: 10m
              before: [drop]
              after: [tell]
              options: {maps: 2, yarn: true, blocks: 6, interleave: off}
              tolerance: {rate: 5}
              absolute: true
            runs:
              - scenario: kms-create
              - name: other
                scenario: kms-create
                options: {maps: 4, yarn: false, levels: "zone=plain,encrypted", dropCaches: "true"}
                require: [plain, encrypted]
                time: 90s
                before: []
                tolerance: {rate: 7.5}
                absolute: 50
              - {name: off, scenario: kms-create, absolute: false}
            """);
    assertThat(suite.name()).isEqualTo("s");
    Macro drop = new Macro("drop", List.of("sudo", "drop-caches", "a b"), Duration.ofSeconds(30));
    assertThat(suite.before()).containsExactly(drop);
    SuiteRun first = suite.runs().get(0);
    assertThat(first.name()).isEqualTo("kms-create");
    assertThat(first.args())
        .containsExactly("-maps", "2", "-yarn", "-blocks", "6", "-interleave", "off");
    assertThat(first.time()).isEqualTo(Duration.ofMinutes(10));
    assertThat(first.before()).containsExactly(drop);
    assertThat(first.after()).extracting(Macro::name).containsExactly("tell");
    SuiteRun other = suite.runs().get(1);
    assertThat(other.args())
        .containsExactly(
            "-maps",
            "4",
            "-blocks",
            "6",
            "-interleave",
            "off",
            "-levels",
            "zone=plain,encrypted",
            "-dropCaches",
            "true",
            "-require",
            "plain,encrypted");
    assertThat(other.time()).isEqualTo(Duration.ofSeconds(90));
    assertThat(other.before()).isEmpty();
    assertThat(other.tolerances()).isEqualTo(Map.of("rate", 7.5));
    assertThat(suite.runs())
        .extracting(SuiteRun::absolutePercent)
        .containsExactly(30.0, 50.0, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "runs: [{scenario: a, optoins: {}}]|1:34: unknown key 'optoins'; keys: absolute, after,"
            + " before",
        "run: []|1:8: unknown key 'run'; keys: after, before, defaults",
        "suite: x|1:1: a suite requires the key 'runs'",
        "runs: 3|1:7: runs must be a list",
        "runs: []|1:1: a suite requires the key 'runs', with at least one run",
        "runs: [3]|1:8: runs must be a mapping",
        "runs: [{name: a}]|1:8: a run requires the key 'scenario'",
        "runs: [{scenario: [a]}]|1:19: scenario must be one value",
        "runs: [{scenario: }]|1:18: name ''",
        "runs: [{scenario: a}, {scenario: a}]|1:23: two runs have the name a",
        "runs: [{scenario: a, name: ../b}]|1:28: name '../b'",
        "runs: [{scenario: a, scenario: b}]|1:30: Duplicate field 'scenario'",
        "runs: [{scenario: a, time: 3x}]|1:28: time 3x: not a time",
        "runs: [{scenario: a, time: 0}]|1:28: time 0: must be above 0",
        "runs: [{scenario: a, tolerance: 5}]|1:33: tolerance must be a mapping",
        "runs: [{scenario: a, tolerance: {m: x}}]|1:37: tolerance x: must be a percentage",
        "runs: [{scenario: a, absolute: much}]|1:32: absolute much: must be a percentage",
        "runs: [{scenario: a, options: {out: b}}]|1:37: out: set by the suite",
        "runs: [{scenario: a, options: {maps: [1]}}]|1:38: maps must be one value",
        "runs: [{scenario: a, before: [b]}]|1:31: no macro 'b'; none is defined",
        "macros: {m: {run: [x], limit: 0}}\\nruns: [{scenario: a}]|1:31: limit 0: must be above 0",
        "runs: [{scenario: a}|1:21: expected ',' or ']'",
        "runs: [{scenario: *b}]|1:19: aliases are not supported",
        "runs: \"\\tx|1:11: found unexpected end of stream",
        "runs: [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]|1:8: runs must be a mapping"
      })
  void aMistakeIsReportedWithItsPlace(String text, String said) {
    assertUsageError(() -> read(text.replace("\\n", "\n")))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .startsWith(dir.resolve("s.yaml") + ":" + said)
                    .doesNotContain("\n"));
  }

  @Test
  void keysOfHadoopsConfigurationAreThoseOfAllRunsAndOfTheRun() throws IOException {
    Suite suite =
        read(
            "defaults: {hadoop: {mapreduce.job.queuename: bench, dfs.replication: 2}}\n"
                + "runs: [{scenario: a, hadoop: {dfs.replication: 3}}]");
    Configuration conf = suite.runs().get(0).conf(new Configuration(false));
    assertThat(conf.get("mapreduce.job.queuename")).isEqualTo("bench");
    assertThat(conf.get("dfs.replication")).isEqualTo("3");
    assertThat(conf.getPropertySources("dfs.replication"))
        .as("as a generic option")
        .containsExactly("from command line");
  }

  @Test
  void littleTextCannotBecomeMuch() {
    assertUsageError(() -> read("runs: " + "[".repeat(200_000)));
    assertThatThrownBy(() -> read("#".repeat(300_000)))
        .hasMessageContaining("maximum for a suite is 262144");
    assertUsageError(() -> read("runs: &r [*r]"));
    assertThatThrownBy(() -> SuiteFile.read(dir)).hasMessageContaining("not a readable file");
    assertThatThrownBy(
            () -> SuiteFile.read(Files.write(dir.resolve("b.yaml"), new byte[] {(byte) 0xff, 'a'})))
        .hasMessageContaining("is not UTF-8");
    assertThatThrownBy(() -> read("")).hasMessageContaining(":1:1: a suite ");
    assertThatThrownBy(() -> read("macros: {m: {run: []}}\nruns: [{scenario: a}]"))
        .hasMessageContaining("macro m: 'run' must name a program");
  }

  @Test
  void aMacroThatFailsOrHangsIsReported() throws IOException {
    Suite suite =
        read(
            "macros: {no: {run: [sh, -c, \"echo no room; exit 3\"]}, hangs: {run: [sleep, \"60\"],"
                + " limit: 200ms}, none: {run: [/no/such/program]}}\n"
                + "runs: [{scenario: a}]\n"
                + "before: [no, hangs, none]");
    assertThat(
            suite.before().stream().map(macro -> macro.failure(Commands.ofThisHost()).orElse("")))
        .satisfiesExactly(
            no -> assertThat(no).isEqualTo("macro no ended with 3: no room"),
            hangs -> assertThat(hangs).isEqualTo("macro hangs did not end within 0.2 s"),
            none -> assertThat(none).startsWith("macro none: ").contains("/no/such/program"));
  }
}
