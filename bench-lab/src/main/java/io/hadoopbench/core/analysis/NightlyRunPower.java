package io.hadoopbench.core.analysis;

import io.hadoopbench.core.analysis.BaselineWindow.Judged;
import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.store.WindowFile.Answer;
import io.hadoopbench.core.store.WindowFile.NightlyRun;
import io.hadoopbench.core.store.WindowFile.Series;
import io.hadoopbench.lab.truth.TruthPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How often {@link BaselineWindow} calls equal nights worse, and finds what it says that it finds,
 * in nights that are drawn: the table of docs/lab/statistics.md and docs/lab/nights.md, made anew
 * with {@code scripts/night-power}.
 */
public final class NightlyRunPower {
  static final Series SERIES = new Series("encrypted", Change.Kind.EFFECT, "create.perSecond");
  static final Metric METRIC =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");

  /** Of the series: what a team wants found. */
  static final double WANTED_PERCENT = 10;

  private static final int BLOCKS = 10;
  private static final int SERIES_OF_A_SUITE = 17;
  private static final int[] WINDOWS = {5, 10, 20};
  private static final String HEAD = "<!-- made by scripts/night-power -->\n";
  private static final String FOOT = "<!-- end of what it made -->";

  private NightlyRunPower() {}

  /**
   * What nights are drawn from, on the logarithmic scale.
   *
   * @param starts deviation between starts, {@code blocks} that of a block within one
   * @param outliers whether one night in ten has three times the deviation
   */
  record World(String name, double starts, double blocks, boolean outliers) {
    static List<World> all() {
      return List.of(
          new World(
              "`kms-create`, machine B: 0.131 between starts, 0.166 of a block",
              0.131,
              0.166,
              false),
          new World(
              "`kms-create`, machine A: 0.017 between starts, 0.046 of a block",
              0.017,
              0.046,
              false),
          new World("starts alike, 0.15 of a block", 0, 0.15, false),
          new World(
              "0.05 between starts, one night in ten three times as far, 0.05 of a block",
              0.05,
              0.05,
              true));
    }

    /** Independent values of a night: its blocks, or its starts where it has several. */
    double[] nightlyRun(Random random, int number, double shift) {
      double far = starts * (outliers && random.nextInt(10) == 0 ? 3 : 1);
      if (number == 1) {
        double start = shift + far * random.nextGaussian();
        return IntStream.range(0, BLOCKS)
            .mapToDouble(i -> start + blocks * random.nextGaussian())
            .toArray();
      }
      return IntStream.range(0, number)
          .mapToDouble(
              i ->
                  shift
                      + far * random.nextGaussian()
                      + blocks / Math.sqrt(BLOCKS) * random.nextGaussian())
          .toArray();
    }
  }

  /** Nights as a team has them: one after the other, each judged by those before. */
  static final class NightlyRuns {
    private final World world;
    private final Random random;
    private final int starts;
    private final double share;
    private final List<NightlyRun> nightlyRuns = new ArrayList<>();

    NightlyRuns(World world, Random random, int starts, double share) {
      this.world = world;
      this.random = random;
      this.starts = starts;
      this.share = share;
    }

    /**
     * @param shift of the truth, from that of the first night
     */
    Judged next(double shift) {
      return next(world.nightlyRun(random, starts, shift));
    }

    Judged next(double[] logs) {
      Judged judged = judge(logs);
      nightlyRuns.add(new NightlyRun("", "", "", new TreeMap<>(), List.of(judged.point())));
      return judged;
    }

    /** Without that it becomes one of them. */
    private Judged judge(double[] logs) {
      return new BaselineWindow(nightlyRuns, share)
          .judge(
              SERIES,
              METRIC,
              WANTED_PERCENT,
              Optional.of(logs),
              starts,
              Defaults.NIGHTLY_RUN_LEVEL * share);
    }

    double[] draw() {
      return world.nightlyRun(random, starts, 0);
    }

    /** So many equal ones. */
    NightlyRuns after(int equal) {
      IntStream.range(0, equal).forEach(i -> next(0));
      return this;
    }

    /** Whether one of three nights with a change says so. */
    boolean finds(double change) {
      return IntStream.range(0, Defaults.OPEN_NIGHTLY_RUNS)
          .anyMatch(i -> next(-change).point().answer() == Answer.WORSE);
    }
  }

  /** Equal nights that are called worse, of all that are judged, in percent. */
  static double falseAlarms(World world, int nightlyRuns, double share, int runs, long seed) {
    Random random = new Random(seed);
    long worse = 0;
    for (int run = 0; run < runs; run++) {
      NightlyRuns all = new NightlyRuns(world, random, 1, share).after(BaselineWindow.FILL);
      worse +=
          IntStream.range(BaselineWindow.FILL, nightlyRuns)
              .filter(i -> all.next(0).point().answer() == Answer.WORSE)
              .count();
    }
    return 100.0 * worse / ((long) runs * (nightlyRuns - BaselineWindow.FILL));
  }

  /**
   * Changes of the size that a night says is found, which are found within three nights, in
   * percent; in windows of so many nights.
   */
  static double found(World world, int window, double share, int runs, long seed) {
    Random random = new Random(seed);
    return percent(
        runs,
        i -> {
          NightlyRuns nightlyRuns =
              new NightlyRuns(world, random, 1, share)
                  .after(
                      window == BaselineWindow.FILL
                          ? window
                          : window + Defaults.OPEN_NIGHTLY_RUNS - 1);
          return nightlyRuns.finds(nightlyRuns.judge(nightlyRuns.draw()).finds()) ? 1 : 0;
        });
  }

  /**
   * How many starts a full window of single starts says that a night takes to find the wanted
   * change, and how often it is found with so many, in percent.
   */
  static double[] foundWithStarts(World world, double share, int runs, long seed) {
    Random random = new Random(seed);
    double[] all = new double[runs];
    double found =
        percent(
            runs,
            i -> {
              NightlyRuns single =
                  new NightlyRuns(world, random, 1, share)
                      .after(Defaults.NIGHTLY_RUNS + Defaults.OPEN_NIGHTLY_RUNS - 1);
              int starts =
                  new Baseline(
                          single.nightlyRuns.stream()
                              .map(nightlyRun -> nightlyRun.points().get(0))
                              .filter(point -> point.answer() != Answer.WORSE)
                              .limit(Defaults.NIGHTLY_RUNS)
                              .map(point -> new Baseline.Spread(point.log(), point.variance()))
                              .toList(),
                          Baseline.Spread.of(single.draw()),
                          Defaults.NIGHTLY_RUN_LEVEL * share)
                      .startsFor(-Math.log1p(-WANTED_PERCENT / 100), 1);
              all[i] = starts;
              return new NightlyRuns(world, random, starts, share)
                      .after(Defaults.NIGHTLY_RUNS + Defaults.OPEN_NIGHTLY_RUNS - 1)
                      .finds(-Math.log1p(-WANTED_PERCENT / 100))
                  ? 1
                  : 0;
            });
    return new double[] {OrderStatistics.median(Arrays.stream(all).sorted().toArray()), found};
  }

  private static double percent(int runs, IntToDoubleFunction one) {
    return 100 * IntStream.range(0, runs).mapToDouble(one).sum() / runs;
  }

  /** Writes the tables into the docs: how many runs of each case, and the directory. */
  public static void main(String[] args) throws IOException {
    int runs = Integer.parseInt(args[0]);
    Path docs = Path.of(args[1]);
    String table = table(1, runs);
    Files.writeString(
        docs.resolve("lab/nights.md"),
        """
        # Nights, by simulation

        Made by `scripts/night-power`; [statistics.md](statistics.md#nights) says what is drawn. %,d runs of each case. One series alone, then one of %d, as `conf/suites/nightly.yaml` has: each has its part of what is risked.

        ## One series
        """
                .formatted(runs, SERIES_OF_A_SUITE)
            + table
            + "\n## One of "
            + SERIES_OF_A_SUITE
            + " series, the percentages of it alone\n"
            + table(1.0 / SERIES_OF_A_SUITE, runs));
    Path page = docs.resolve("lab/statistics.md");
    String text = Files.readString(page);
    int from = text.indexOf(HEAD) + HEAD.length();
    Files.writeString(
        page, text.substring(0, from) + table + text.substring(text.indexOf(FOOT, from)));
  }

  private static String table(double share, int runs) {
    return TruthPage.table(
            "| what nightly runs are drawn from |  equal runs called worse, % of the first 20 / of"
                + " 100 |  found within 3 nightly runs, %, in a window of "
                + Arrays.stream(WINDOWS)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(" / "))
                + " nightly runs |  starts for 10 %, found, % |",
            World.all().parallelStream().map(world -> row(world, share, runs)).toList())
        + "\n";
  }

  private static String row(World world, double share, int runs) {
    double[] starts = foundWithStarts(world, share, runs, 7);
    return String.format(
        Locale.ROOT,
        "| %s | %.1f / %.1f | %s | %.0f, %.0f |",
        world.name(),
        falseAlarms(world, 20, share, runs, 7),
        falseAlarms(world, 100, share, Math.max(1, runs / 10), 7),
        Arrays.stream(WINDOWS)
            .mapToObj(
                window -> String.format(Locale.ROOT, "%.0f", found(world, window, share, runs, 7)))
            .collect(Collectors.joining(" / ")),
        starts[0],
        starts[1]);
  }
}
