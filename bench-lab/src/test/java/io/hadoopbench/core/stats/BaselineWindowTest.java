package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.store.WindowFile.Answer;
import io.hadoopbench.core.stats.BaselineWindow.Judged;
import io.hadoopbench.core.stats.NightlyRunPower.NightlyRuns;
import io.hadoopbench.core.stats.NightlyRunPower.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A part of the tables of docs/lab/statistics.md with every build, and the rule itself. */
class BaselineWindowTest {
  private static final World CALM = new World("calm", 0.01, 0.03, false);

  private static NightlyRuns nightlyRuns(World world, int seed) {
    return new NightlyRuns(world, new Random(seed), 1, 1);
  }

  @Test
  void atMostFiveInAHundredEqualNightlyRunsAreCalledWorse() {
    for (World world : World.all()) {
      assertThat(NightlyRunPower.falseAlarms(world, 30, 1, 60, 11)).as(world.name()).isLessThan(5);
    }
  }

  @Test
  void theStatedChangeIsFoundWithinThreeNightlyRunsInNineOfTen() {
    for (World world : World.all().subList(0, 2)) {
      for (int window : new int[] {5, 20}) {
        assertThat(NightlyRunPower.found(world, window, 1, 200, 11))
            .as(world.name() + ", window of " + window)
            .isGreaterThan(90 - 3);
      }
    }
  }

  @Test
  void withTheStatedStartsTheWantedChangeIsFound() {
    double[] starts = NightlyRunPower.foundWithStarts(World.all().get(0), 1, 100, 11);
    assertThat(starts[0]).as("starts").isBetween(15.0, 30.0);
    assertThat(starts[1]).as("found").isGreaterThan(90);
  }

  /**
   * Twenty default runs of kms-create on machine A of docs/lab/truth.md, one after the other; and
   * the 28 of machine B, of several days.
   */
  @Test
  void realEqualRunsPassInAnyOrder() throws IOException {
    for (List<double[]> runs :
        List.of(
            runs("Intel", "2026-11-25T03:06", "2026-11-25T04:12", 20),
            runs("EPYC", "2026-11-23T00:00", "2026-11-24T00:00", 28))) {
      Random random = new Random(13);
      List<double[]> order = new ArrayList<>(runs);
      int worse = 0;
      int judged = 0;
      for (int i = 0; i < 50; i++) {
        NightlyRuns nightlyRuns = nightlyRuns(CALM, i);
        for (double[] run : order) {
          worse += nightlyRuns.next(run).point().answer() == Answer.WORSE ? 1 : 0;
        }
        judged += order.size() - BaselineWindow.FILL;
        Collections.shuffle(order, random);
      }
      assertThat(100.0 * worse / judged).as("percent of %d nightly runs", judged).isLessThan(5);
    }
  }

  private static List<double[]> runs(String machine, String from, String to, int expected)
      throws IOException {
    List<double[]> runs = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/lab/truth.jsonl"))) {
      JsonNode run = new ObjectMapper().readTree(line);
      String started = run.path("started").asText();
      if (run.path("part").asText().equals("defaults")
          && run.path("args").path(0).asText().equals("kms-create")
          && run.path("machine").asText().contains(machine)
          && started.compareTo(from) >= 0
          && started.compareTo(to) < 0) {
        JsonNode values = run.path("values").path("create.perSecond");
        runs.add(
            IntStream.range(0, values.path("plain").size())
                .filter(
                    i ->
                        values.path("plain").path(i).isNumber()
                            && values.path("encrypted").path(i).isNumber())
                .mapToDouble(
                    i ->
                        Math.log(
                            values.path("encrypted").path(i).asDouble()
                                / values.path("plain").path(i).asDouble()))
                .toArray());
      }
    }
    assertThat(runs).hasSize(expected);
    return runs;
  }

  @Test
  void theFirstFiveFillTheWindowAndOneThatIsWorseStaysOutside() {
    NightlyRuns nightlyRuns = nightlyRuns(CALM, 3);
    for (int nightlyRun = 1; nightlyRun <= BaselineWindow.FILL; nightlyRun++) {
      Judged filling = nightlyRuns.next(0);
      assertThat(filling.point().answer()).isEqualTo(Answer.FILLING);
      assertThat(filling.entered()).isEqualTo(nightlyRun);
    }
    for (int i = 0; i < 30; i++) {
      Judged worse = nightlyRuns.next(-0.3);
      assertThat(worse.point().answer()).as("however long it lasts").isEqualTo(Answer.WORSE);
      assertThat(worse.entered()).isEqualTo(BaselineWindow.FILL);
    }
    assertThat(nightlyRuns.next(0).point().answer()).isEqualTo(Answer.FINE);
  }

  @Test
  void creepingIsFoundAgainstTheFirstWindow() {
    NightlyRuns nightlyRuns = nightlyRuns(CALM, 5).after(20);
    int nightlyRun = 0;
    Judged judged;
    do {
      judged = nightlyRuns.next(-0.003 * ++nightlyRun);
    } while (judged.point().answer() != Answer.WORSE && nightlyRun < 60);
    assertThat(judged.crept()).isTrue();
    assertThat(nightlyRun).isLessThan(50);
  }

  @Test
  void aNightlyRunThatCouldNotFindWhatCountsIsOpenAndThreeInARowFail() {
    NightlyRuns nightlyRuns = nightlyRuns(World.all().get(0), 7).after(BaselineWindow.FILL);
    Judged first = nightlyRuns.next(0);
    assertThat(first.point().answer()).isEqualTo(Answer.INCONCLUSIVE);
    assertThat(first.starts()).isGreaterThan(10);
    assertThat(first.failed()).isFalse();
    assertThat(nightlyRuns.next(0).failed()).isFalse();
    Judged third = nightlyRuns.next(0);
    assertThat(third.openNightlyRuns()).isEqualTo(Defaults.INCONCLUSIVE_NIGHTLY_RUNS);
    assertThat(third.failed()).isTrue();
  }

  @Test
  void aWindowThatWillFindItWhenItIsFullIsWaitedFor() {
    NightlyRuns nightlyRuns = nightlyRuns(CALM, 8);
    for (double centre : new double[] {0.03, -0.03, 0.03, -0.03, 0}) {
      nightlyRuns.next(blocksAround(centre));
    }
    Judged third =
        IntStream.range(0, Defaults.INCONCLUSIVE_NIGHTLY_RUNS)
            .mapToObj(i -> nightlyRuns.next(blocksAround(0)))
            .reduce((first, last) -> last)
            .orElseThrow();
    assertThat(third.openNightlyRuns()).isEqualTo(Defaults.INCONCLUSIVE_NIGHTLY_RUNS);
    assertThat(third.starts()).isEqualTo(1);
    assertThat(third.failed()).isFalse();
  }

  private static double[] blocksAround(double centre) {
    return DoubleStream.of(-0.003, -0.002, -0.001, 0.001, 0.002, 0.003)
        .map(noise -> centre + noise)
        .toArray();
  }

  @Test
  void nightlyRunsThatTheirOwnBlocksMakeNoisyCouldHaveFoundLess() {
    NightlyRuns nightlyRuns = nightlyRuns(CALM, 9).after(20);
    assertThat(
            nightlyRuns.next(new double[] {-0.3, 0.3, -0.2, 0.2, 0.25, -0.25, 0.1, -0.1}).finds())
        .isGreaterThan(2 * nightlyRuns.next(0).finds());
  }

  /**
   * The voltages of five circuit packs that Hahn and Meeker compute with throughout: one further
   * lies in 50.10 +- 2.776 sqrt(1.2) 1.31.
   */
  @Test
  void thePredictionIntervalIsThatOfThePublishedExample() {
    List<Baseline.Spread> packs =
        DoubleStream.of(51.4, 49.5, 48.7, 49.3, 51.6)
            .mapToObj(volts -> new Baseline.Spread(volts, 0))
            .toList();
    Interval interval =
        new Baseline(packs, new Baseline.Spread(50.10, 0), 0.05)
            .change(NightlyRunPower.SERIES, NightlyRunPower.METRIC, 5)
            .ci95();
    assertThat(Math.log(interval.high())).isCloseTo(3.99, within(0.01));
    assertThat(Math.log(interval.low())).isCloseTo(-3.99, within(0.01));
  }
}
