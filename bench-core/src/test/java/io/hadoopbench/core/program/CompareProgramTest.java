package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Two nightly runs of one experiment. */
class CompareProgramTest {
  private static final Metric RATE =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");
  private static final Metric CPU =
      Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "NameNode CPU per file", "us");
  private static final Metric P99 =
      Metric.lowerIsBetter("create.p99Micros", "create, 99th percentile", "us");
  private static final Variant PLAIN = new Variant("plain", Map.of());
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of());
  private static final Variant NATIVE = new Variant("native", Map.of());

  @TempDir Path temp;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /**
   * Writes a run.
   *
   * @param speed of the machine
   * @param effect of encryption on the rate
   */
  private Path run(String name, double speed, double effect, String... option) throws Exception {
    return run(name, speed, effect, 10, option);
  }

  private Path run(String name, double speed, double effect, int blocks, String... option)
      throws Exception {
    Random random = new Random(name.hashCode());
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      trials.add(
          trial(block, 0, PLAIN, speed * 1000 * (1 + 0.01 * random.nextGaussian()), 500 / speed));
      trials.add(
          trial(
              block,
              1,
              ENCRYPTED,
              speed * 1000 * effect * (1 + 0.01 * random.nextGaussian()),
              600 / speed));
    }
    TreeMap<String, String> options =
        new TreeMap<>(option.length == 0 ? Map.of() : Map.of(option[0], option[1]));
    SortedMap<String, SortedMap<String, String>> environment =
        new TreeMap<>(
            Map.of("cpu", new TreeMap<>(Map.of("model name", speed == 1 ? "Old" : "New"))));
    RunResult result =
        new RunResult(
            RunHeader.of("0", name, "kms-create", "?", "2026-01-01T00:00:00Z")
                .with(RunStatus.COMPLETE, "2026-01-01T00:03:00Z"),
            new RunPlan(1, 5, 10, options, null, "plain", List.of(RATE, CPU, P99), null),
            new Measured(
                List.of(
                    VariantResult.available(PLAIN),
                    VariantResult.available(ENCRYPTED),
                    VariantResult.unavailable(NATIVE, "no libhadoop")),
                trials,
                environment,
                List.of(),
                null));
    Path dir = temp.resolve(name);
    RunStore.create(dir).write(result);
    return dir;
  }

  private static TrialResult trial(int block, int order, Variant variant, double rate, double cpu) {
    return TrialResult.of(block, order, 1, variant.id())
        .metrics(new TreeMap<>(Map.of(RATE.id(), rate, CPU.id(), cpu)))
        .build();
  }

  private int compare(Object... args) {
    out.reset();
    err.reset();
    List<String> all = new ArrayList<>(List.of("compare"));
    List.of(args).forEach(arg -> all.add(arg.toString()));
    return Main.run(
        all.toArray(String[]::new), new Console(new PrintStream(out), new PrintStream(err), false));
  }

  @Test
  void anotherMachineIsNoChangeOfTheEffect() throws Exception {
    assertThat(compare(run("then", 1, 0.7), run("now", 1.6, 0.7))).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("kms-create: now against then")
        .contains("Effects: each variant's ratio")
        .containsPattern("encrypted +\\| files created per(?: second)? +\\|.*same")
        .containsPattern("plain +\\| NameNode CPU per file +\\|.*better")
        .contains("cpu model name: Old then, New now");
    assertThat(out.toString().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  /** An operator stops a DataNode between two runs of the same variants. */
  @Test
  void levelsThatOnlyTheRunsDistinguishAreCompared() throws Exception {
    Path healthy = run("healthy", 1, 0.7, "levels", "zone=plain,encrypted;down=0");
    Path degraded = run("degraded", 1, 0.7, "levels", "zone=plain,encrypted;down=1");
    assertThat(compare(healthy, degraded)).as(err.toString()).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("-levels: zone=plain,encrypted;down=0 then, zone=plain,encrypted;down=1 now");
  }

  @Test
  void anEffectThatIsWorseEndsWithThreeAndIsAFailedTestCase() throws Exception {
    Path junit = temp.resolve("junit.xml");
    Path markdown = temp.resolve("compare.md");
    assertThat(
            compare(
                run("then", 1, 0.7), run("now", 1, 0.55), "-junit", junit, "-markdown", markdown))
        .isEqualTo(ExitCode.WORSE);
    assertThat(err.toString()).startsWith("worse: encrypted, create.perSecond: 0.8");
    assertThat(markdown)
        .content()
        .contains("# kms-create: now against then", "| encrypted |", "worse");
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
    Element suite = document.getDocumentElement();
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(((Element) document.getElementsByTagName("skipped").item(0)).getAttribute("message"))
        .isEqualTo("no libhadoop");
    assertThat(
            ((Element) document.getElementsByTagName("failure").item(0).getParentNode())
                .getAttribute("classname"))
        .isEqualTo("kms-create.encrypted");
  }

  @Test
  void aGateSetsWhichMetricFailsAndFromWhichChangeOn() throws Exception {
    Path then = run("then", 1, 0.7);
    Path now = run("now", 1, 0.55);
    assertThat(compare(then, now, "-gate", "create.perSecond=30%")).isZero();
    assertThat(compare(then, now, "-gate", "namenode.cpuMicrosPerFile=5"))
        .as("the primary metric keeps its own gate")
        .isEqualTo(ExitCode.WORSE);
    assertThat(compare(then, now, "-gate", "namenode.cpuMicrosPerFile=5,create.perSecond=30"))
        .isZero();
    assertThat(compare(then, now, "-gate", "create.persecond=5")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains(
            "these runs have no metric create.persecond; they have create.perSecond,"
                + " namenode.cpuMicrosPerFile");
    assertThat(compare(then, now, "-gate", "create.perSecond")).isEqualTo(ExitCode.USAGE);
    assertThat(compare(then, now, "-gate", "create.p99Micros=5")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains(
            "-gate create.p99Micros=5: high percentiles and maxima in a closed loop are not"
                + " compared; measure with -rate");
  }

  @Test
  void twoStartsOfTheServersAreTwoSamplesHoweverManyBlocksTheyHave() throws Exception {
    assertThat(compare(run("then", 1, 0.7, "restarts", "2"), run("now", 1, 0.55, "restarts", "2")))
        .as(out + " " + err)
        .isZero();
    assertThat(out.toString())
        .containsPattern("encrypted +\\| files created per(?: second)? +\\|.*inconclusive");
  }

  @Test
  void fewerThanSixBlocksOnEitherSideHaveNoPAndAnOpenAnswer() throws Exception {
    for (int[] blocks : new int[][] {{1, 1}, {10, 5}, {5, 10}}) {
      assertThat(
              compare(
                  run("then" + blocks[0] + blocks[1], 1, 0.7, blocks[0]),
                  run("now" + blocks[0] + blocks[1], 1, 0.35, blocks[1])))
          .isZero();
      assertThat(out.toString())
          .containsPattern(
              "encrypted +\\| files created per(?: second)? +\\| +0[.]\\d+ +\\| +0[.]\\d+ +\\|"
                  + " +0[.]\\d+ +\\| +- +\\| inconclusive");
    }
  }

  @Test
  void onlyRunsOfOneExperimentAreCompared() throws Exception {
    Path then = run("then", 1, 0.7, "threads", "1");
    assertThat(compare(then, run("now", 1, 0.7, "threads", "4"))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "compare: the runs have different options: -threads 1 then, 4 now; compare runs with"
                + " the same options");
    assertThat(compare(then, run("later", 1, 0.7, "blocks", "20"))).isEqualTo(ExitCode.USAGE);
    assertThat(compare(then)).isEqualTo(ExitCode.USAGE);
    assertThat(compare(then, temp)).isEqualTo(ExitCode.USAGE);
  }
}
