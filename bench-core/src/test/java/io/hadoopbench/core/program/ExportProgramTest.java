package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that need no other tool to be read; {@link OtherToolsTest} tests with other tools. */
class ExportProgramTest {
  @TempDir Path temp;

  private Path first;
  private Path second;

  @BeforeEach
  void runs() throws Exception {
    first = NightlyRuns.write(temp.resolve("first"), 0, 0.7, "17");
    second = NightlyRuns.write(temp.resolve("second"), 1, 0.6, "17");
  }

  @Test
  void putLinesHaveAMetricATimeInMillisANumberAndTags() {
    NightlyRuns.Said said = NightlyRuns.bench("export", "opentsdb", first);
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "put hadoopbench\\.[a-z.]+ 17\\d{11} -?[0-9.E-]+("
                            + " [a-z]+=[\\p{L}\\p{Nd}_./-]+){3,8}"));
    assertThat(said.out())
        .contains("put hadoopbench.effect.ratio " + NightlyRuns.FIRST.toEpochMilli() + " 0.69")
        .contains(
            "experiment=kms-create metric=create.perSecond scenario=kms-create size=relevant"
                + " variant=encrypted");
  }

  @Test
  void withARelativeEpochRunsLieOnTopOfEachOther() {
    NightlyRuns.Said said = NightlyRuns.bench("export", "opentsdb", first, second, "-relative");
    List<String> effects =
        said.out()
            .lines()
            .filter(
                line ->
                    line.startsWith("put hadoopbench.effect.ratio ")
                        && line.contains("metric=create.perSecond"))
            .toList();
    assertThat(effects)
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith("put hadoopbench.effect.ratio 0 ")
                    .contains(" run=kms-create-2026030"));
    assertThat(
            said.out()
                .lines()
                .filter(line -> line.contains("second.operations"))
                .mapToLong(line -> Long.parseLong(line.split(" ")[2]))
                .max()
                .orElse(0))
        .isEqualTo(16 * 5000 + 2000);
  }

  @Test
  void whatWasSampledOfServersStandsAtItsTimeInTheTrial() {
    String out = NightlyRuns.bench("export", "opentsdb", first, "-relative").out();
    long trial =
        out.lines()
            .filter(line -> line.startsWith("put hadoopbench.second.operations "))
            .mapToLong(line -> Long.parseLong(line.split(" ")[2]))
            .min()
            .orElseThrow();
    assertThat(
            out.lines()
                .filter(
                    line ->
                        line.contains("hadoopbench.server.value " + (trial + 4) + " 0.25 ")
                            || line.contains(
                                "hadoopbench.server.value " + (trial + 1005) + " 0.5 ")))
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains(
                        " series=namenode.cpuCores ",
                        " unit=cores ",
                        " valid=true ",
                        " variant=plain"));
    assertThat(out)
        .contains("put hadoopbench.server.value " + (trial + 4) + " 2.0 ")
        .doesNotContain("unit= ");
    assertThat(NightlyRuns.bench("export", "openmetrics", first).out())
        .contains("hadoopbench_server_value{", "series=\"namenode.queuedCalls\"");
  }

  @Test
  void trialsAndSecondsOfSeveralRunsSayWhoseTheyAre() throws Exception {
    for (String format : List.of("trials", "series")) {
      List<String> solo = NightlyRuns.bench("export", format, first).out().lines().toList();
      assertThat(solo.get(0)).startsWith("block,order,attempt,variant,");
      List<String> both = NightlyRuns.bench("export", format, first, second).out().lines().toList();
      assertThat(both.get(0)).isEqualTo("run," + solo.get(0));
      assertThat(both)
          .contains("kms-create-20260301-011700-0000," + solo.get(1))
          .hasSize(1 + 2 * (solo.size() - 1));
    }
  }

  @Test
  void wrongUseIsOneLine() {
    for (List<Object> args :
        List.<List<Object>>of(
            List.of("export"),
            List.of("export", "xml", first),
            List.of("export", "opentsdb"),
            List.of("export", "otava", first),
            List.of("export", "trials", first, "-relative"),
            List.of("export", "opentsdb", temp.resolve("none")),
            List.of("export", "opentsdb", first, "-ou", "x"))) {
      NightlyRuns.Said said = NightlyRuns.bench(args.toArray());
      assertThat(said.exit()).as("%s", args).isEqualTo(ExitCode.USAGE);
      assertThat(said.err()).hasLineCount(1);
      assertThat(said.out()).isEmpty();
    }
  }
}
