package io.hadoopbench.core.design;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.explain.Sampling;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.servers.SeriesSampler;
import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.DirectoryWorkload;
import io.hadoopbench.core.workload.WholeFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterleavingTest {
  private static final WorkloadSpec LISTING =
      DirectoryWork.reading(DirectoryWorkload.class, "100", "10", "lists");

  private static Settings settings(String... args) {
    List<Option> options = new ArrayList<>(LISTING.options());
    options.addAll(
        List.of(
            Interleaving.option(),
            Option.of("maps", Option.Type.POSITIVE, "N", "1", ""),
            Option.of(Jobs.RATE, Option.Type.DECIMAL, "R", "0", ""),
            Option.of(Jobs.MOST_RATE, Option.Type.DECIMAL, "R", "0", ""),
            Option.of("dropCaches", Option.Type.TEXT, "", "none", ""),
            Option.flag(Sampling.EXPLAIN, ""),
            SeriesSampler.option()));
    return new OptionParser(options).parse(List.of(args));
  }

  @Test
  void theLengthOfASliceIsSetByTheWorkloadOrTheUser() {
    assertThat(Interleaving.length(LISTING, settings(), 4, 2)).contains(Duration.ofMillis(100));
    assertThat(Interleaving.length(LISTING, settings(), 5, 2))
        .as("with threads that each take longer")
        .contains(Duration.ofMillis(250));
    assertThat(Interleaving.length(LISTING, settings("-interleave", "200ms"), 1, 2))
        .contains(Duration.ofMillis(200));
    assertThat(Interleaving.length(LISTING, settings("-interleave", "off"), 1, 2)).isEmpty();
    assertThat(
            Interleaving.of(
                Duration.ofMillis(250),
                List.of(load(4, new JobSpec.Length(1000, 2_000_000_000, false))),
                7))
        .isEqualTo(new SliceSchedule(250, 8, 7));
    assertThat(Interleaving.mostArms(Duration.ofMillis(250))).isEqualTo(11);
  }

  private static JobSpec.Load load(int threads, JobSpec.Length length) {
    return new JobSpec.Load(1, threads, length, 0, 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 2", "4, 1, 4", "5, 2, 2", "100, 1, 4", "5000, 4, 39", "1000000, 1, 400"})
  void aNumberOfOperationsIsDoneInSoManySlices(long operations, int threads, int rounds) {
    List<JobSpec.Load> loads =
        List.of(
            load(1, JobSpec.Length.of(operations)), load(threads, JobSpec.Length.of(operations)));
    assertThat(Interleaving.of(Duration.ofMillis(250), loads, 7))
        .isEqualTo(new SliceSchedule(0, rounds, 7));
  }

  @ParameterizedTest
  @CsvSource({"sometimes, not a time", "10ms, must be auto", "1s, must be auto"})
  void anotherWordOrALengthThatMakesNoSenseIsRefused(String value, String why) {
    assertUsageError(() -> Interleaving.length(LISTING, settings("-interleave", value), 1, 2))
        .hasMessageContaining("-interleave " + value)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "-interleave off, -interleave off",
    "-maps 2, -maps 2",
    "-rate 100, -rate",
    "-maxRate 100, -maxRate",
    "-dropCaches local, -dropCaches",
    "-explain, -explain",
    "-series, -series"
  })
  void optionsThatChangeTheQuestionMakeTrialsSolo(String option, String reason) {
    assertThat(Interleaving.solo(LISTING, settings(option.split(" ")), false).orElseThrow())
        .contains(reason);
  }

  @Test
  void ofANumberOfOperationsASliceIsAPartAndNoTime() {
    assertThat(Interleaving.solo(LISTING, settings("-duration", "0"), false)).isEmpty();
    assertUsageError(
            () ->
                Interleaving.length(
                    LISTING, settings("-duration", "0", "-interleave", "100ms"), 1, 2))
        .hasMessageContaining("-interleave 100ms: the trial length is set by -")
        .hasMessageContaining("use auto or off");
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1, ''",
    "511, 4, 'with 4 threads, interleaving needs 512 or more'",
    "512, 4, ''"
  })
  void withFewOperationsPerSliceThreadsAreNotInterleaved(String calls, int threads, String reason) {
    Settings settings = settings("-duration", "0", "-calls", calls);
    assertThat(Interleaving.tooFew(LISTING, threads, settings).orElse("")).endsWith(reason);
    assertThat(Interleaving.tooFew(LISTING, 4, settings("-calls", calls)))
        .as("with a fixed time")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"11, 250", "12, 227", "21, 125", "26, 100", "40, 100"})
  void slicesOfManyVariantsAreShorterSoThatNoneWaitsForLong(int variants, int millis) {
    WorkloadSpec files = WholeFiles.writing("4", "3MB", "1", "replicas");
    assertThat(Interleaving.length(files, settings(), 1, variants).orElseThrow().toMillis())
        .isEqualTo(millis);
    assertThat(Interleaving.length(LISTING, settings(), 16, variants).orElseThrow().toMillis())
        .isEqualTo(millis);
    assertThat(Interleaving.length(LISTING, settings(), 1, variants))
        .as("the minimum length")
        .contains(Duration.ofMillis(100));
    assertThat(Interleaving.length(files, settings(), 2, variants))
        .contains(Duration.ofMillis(800));
  }

  @Test
  void slicesOfSeveralThreadsWithWholeFilesAreLonger() {
    WorkloadSpec files = WholeFiles.writing("4", "3MB", "1", "replicas");
    assertThat(Interleaving.length(files, settings(), 1, 2)).contains(Duration.ofMillis(250));
    assertThat(Interleaving.length(files, settings(), 2, 2)).contains(Duration.ofMillis(800));
    assertThat(Interleaving.mostArms(Duration.ofMillis(800))).isEqualTo(4);
  }

  @Test
  void byDefaultTheyTakeSlicesButNotInAStudy() {
    assertThat(Interleaving.solo(LISTING, settings(), false)).isEmpty();
    assertThat(Interleaving.solo(LISTING, settings(), true).orElseThrow()).startsWith("-study");
  }
}
