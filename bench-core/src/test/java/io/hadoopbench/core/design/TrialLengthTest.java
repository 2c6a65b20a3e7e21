package io.hadoopbench.core.design;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.workload.WholeFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialLengthTest {
  private static final WorkloadSpec WRITES = WholeFiles.writing("4", "1MB", "1", "");
  private static final WorkloadSpec READS = WholeFiles.reading("4", "1MB", "1", "");

  private static Settings settings(WorkloadSpec workload, String... args) {
    List<io.hadoopbench.core.cli.Option> options = new ArrayList<>(workload.options());
    options.add(TrialLength.option("10s"));
    OptionParser parser = new OptionParser(options);
    Map<String, String> given = parser.given(List.of(args));
    return parser.settings(given, TrialLength.presets(workload, given));
  }

  private static JobSpec.Length length(WorkloadSpec workload, String... args) {
    return TrialLength.of(
        settings(workload, args), workload, new TaskSpec(Workload.class).atMost(77));
  }

  @Test
  void aGivenNumberDisablesTheDefaultTime() {
    assertThat(length(WRITES)).isEqualTo(new JobSpec.Length(77, 10_000_000_000L, false));
    assertThat(length(WRITES, "-nrFiles", "9")).isEqualTo(JobSpec.Length.of(9));
    assertThat(length(WRITES, "-duration", "0")).isEqualTo(JobSpec.Length.of(4));
    assertThat(length(WRITES, "-duration", "500ms"))
        .isEqualTo(new JobSpec.Length(77, 500_000_000, false));
  }

  @Test
  void numberAndTimeTogetherAreRefused() {
    assertUsageError(() -> settings(WRITES, "-nrFiles", "9", "-duration", "2m"))
        .hasMessage("-nrFiles 9 -duration 2m: both set the trial length; omit one of them");
    assertThat(settings(WRITES, "-nrFiles", "9", "-duration", "0").number("nrFiles")).isEqualTo(9);
  }

  /** The number is that of existing files, which a trial with a fixed time reads repeatedly. */
  @Test
  void readsHaveBoth() {
    assertThat(length(READS, "-nrFiles", "9", "-duration", "2s"))
        .isEqualTo(new JobSpec.Length(9, 2_000_000_000, true));
    assertThat(length(READS, "-nrFiles", "9")).isEqualTo(JobSpec.Length.of(9));
  }

  @Test
  void whatIsNoTimeIsRefusedWithAnExample() {
    for (String wrong : List.of("10", "s", "-1s", "1.5s", "10 s", "1w", "9999999s", "")) {
      assertUsageError(() -> settings(WRITES, "-duration", wrong))
          .hasMessageContaining("for example 10s");
    }
    assertThat(settings(WRITES, "-duration", "1h").duration("duration")).hasHours(1);
    assertThat(Map.of()).isEqualTo(TrialLength.presets(WRITES, Map.of()));
  }
}
