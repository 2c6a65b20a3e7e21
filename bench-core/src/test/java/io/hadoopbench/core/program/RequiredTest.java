package io.hadoopbench.core.program;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A missing variant is a failure if it is required. */
class RequiredTest {
  private static final Variant JAVA = new Variant("encrypted/java", Map.of());
  private static final Variant NATIVE = new Variant("encrypted/native", Map.of());

  private static RunResult run(String required) {
    TreeMap<String, String> options =
        new TreeMap<>(required.isEmpty() ? Map.of() : Map.of("require", required));
    TrialResult trial =
        TrialResult.of(0, 0, 1, JAVA.id())
            .series(new Series(0, new TreeMap<>(), new long[0], null))
            .build();
    return new RunResult(
        RunHeader.of("0", "run", "any", "?", "").with(RunStatus.COMPLETE, ""),
        new RunPlan(
            1,
            5,
            1,
            options,
            null,
            JAVA.id(),
            List.of(Metric.higherIsBetter("rate", "rate", "1/s")),
            null),
        new Measured(
            List.of(
                VariantResult.available(JAVA), VariantResult.unavailable(NATIVE, "no libhadoop")),
            List.of(trial),
            new TreeMap<>(),
            List.of(),
            null));
  }

  @Test
  void anUnavailableVariantIsNoFailureUnlessItIsRequired() {
    assertThat(new FinishedRun(Path.of("run"), run("")).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(new FinishedRun(Path.of("run"), run("encrypted/java")).exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(new FinishedRun(Path.of("run"), run("encrypted/java, encrypted/native")).exitCode())
        .isEqualTo(ExitCode.INVALID);
    assertThat(Required.missing(run("encrypted/native"))).containsExactly("encrypted/native");
  }

  @Test
  void aVariantThatTheRunDoesNotHaveCannotBeRequired() {
    var settings =
        new OptionParser(List.of(Required.option())).parse(List.of("-require", "encrypted/nativ"));
    assertUsageError(() -> Required.check(settings, List.of(JAVA, NATIVE)))
        .hasMessage(
            "-require encrypted/nativ: this run has no such variant; variants: encrypted/java,"
                + " encrypted/native");
  }

  /**
   * Regression: with a program running during one arm only, no variant was compared and the exit
   * code was 0.
   */
  @Test
  void aVariantWithoutAComparisonIsAFailure() {
    List<TrialResult> trials =
        Stream.of(JAVA, NATIVE)
            .map(
                variant ->
                    TrialResult.of(0, 0, 1, variant.id())
                        .series(new Series(0, new TreeMap<>(), new long[0], null))
                        .build())
            .toList();
    RunResult run = run("");
    FinishedRun finished =
        new FinishedRun(
            Path.of("run"),
            new RunResult(
                run.header(),
                run.plan(),
                new Measured(
                    Stream.of(JAVA, NATIVE).map(VariantResult::available).toList(),
                    trials,
                    new TreeMap<>(),
                    List.of(),
                    null)));
    assertThat(finished.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(finished.cause()).isEqualTo("encrypted/native is not compared; see the caveats");
  }
}
