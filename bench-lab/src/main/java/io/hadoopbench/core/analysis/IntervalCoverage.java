package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.lab.truth.TruthPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How often {@link PairedRatio} holds what it is said to be of, in runs that are drawn: the table
 * of docs/lab/statistics.md and docs/lab/intervals.md, made anew with {@code
 * scripts/interval-coverage}. A run is drawn on the logarithmic scale around 0; another true effect
 * shifts all of it, so that coverage and width are the same. Each second run has the noise of the
 * one before with the other sign, so that both sides are drawn alike.
 */
public final class IntervalCoverage {
  private static final double[] DEVIATIONS = {0.03, 0.06, 0.15};
  private static final int[] BLOCKS = {6, 10, 20, 40};
  private static final double[] EFFECTS = {0.05, 0.10, 0.50};
  private static final String HEAD = "<!-- made by scripts/interval-coverage -->\n";
  private static final String FOOT = "<!-- end of what it made -->";

  private IntervalCoverage() {}

  private static final String WARMING = "warm-up of 0.1 to 0.3, time constants of 1 to 10 blocks";

  /** What is true of each block, and how noise comes to it. */
  record World(String family, String name, Truth truth, Noise noise) {
    /** Log-ratio of each block without noise. */
    @FunctionalInterface
    interface Truth {
      double[] of(int blocks);
    }

    @FunctionalInterface
    interface Noise {
      double next(Random random, double before);
    }

    private static World steady(String name, Noise noise) {
      return new World(name, name, double[]::new, noise);
    }

    private static World changing(String family, String name, Truth truth) {
      return new World(family, name, truth, (random, before) -> random.nextGaussian());
    }

    static World still() {
      return steady("no trend", (random, before) -> random.nextGaussian());
    }

    static World warming(double height, double blocks) {
      return changing(
          WARMING,
          String.format(
              Locale.ROOT, "warm-up of %.1f, time constant of %.0f blocks", height, blocks),
          n -> IntStream.range(0, n).mapToDouble(i -> -height * Math.exp(-i / blocks)).toArray());
    }

    static World drifting(double all) {
      return changing(
          "drifts of 0.1 to 0.3 over the run",
          String.format(Locale.ROOT, "drift of %.1f over the run", all),
          n -> IntStream.range(0, n).mapToDouble(i -> all * i / (n - 1)).toArray());
    }

    /**
     * @param at part of the run that comes before it; at least a block, on either side
     */
    static World step(double height, double at) {
      return changing(
          "one step of 0.1 or 0.3, at any place",
          String.format(Locale.ROOT, "step of %.1f after %.0f %% of the blocks", height, 100 * at),
          n ->
              IntStream.range(0, n)
                  .mapToDouble(
                      i -> i < Math.min(n - 1, Math.max(1, Math.round(at * n))) ? 0 : height)
                  .toArray());
    }

    static World alike(double correlation) {
      return steady(
          String.format(Locale.ROOT, "correlation of %.1f with the block before", correlation),
          (random, before) ->
              correlation * before
                  + Math.sqrt(1 - correlation * correlation) * random.nextGaussian());
    }

    static World outliers() {
      return steady(
          "one block in ten with five times the deviation",
          (random, before) -> random.nextGaussian() * (random.nextInt(10) == 0 ? 5 : 1));
    }

    double[] noise(int blocks, Random random) {
      double[] all = new double[blocks];
      double before = random.nextGaussian();
      for (int i = 0; i < blocks; i++) {
        before = noise.next(random, before);
        all[i] = before;
      }
      return all;
    }

    /**
     * The pseudo-median of what blocks are drawn from: half of the means of two are below. It is
     * what the signed-rank interval of all blocks is of.
     */
    static double centre(double[] truth, double deviation) {
      NormalDistribution mean = NormalDistribution.of(0, deviation / Math.sqrt(2));
      double low = -1;
      double high = 1;
      while (high - low > 1e-9) {
        double middle = (low + high) / 2;
        double below = 0;
        for (double one : truth) {
          for (double other : truth) {
            below += mean.cumulativeProbability(middle - (one + other) / 2);
          }
        }
        if (below < 0.5 * truth.length * truth.length) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return (low + high) / 2;
    }
  }

  /**
   * What became of many runs.
   *
   * @param covered how many intervals held what they were said to be of: the centre of all blocks
   *     or, where a trend was found, the mean of the last third
   * @param below how many said less than both of these, {@code above} more than both
   * @param widths of the intervals, over what they were before a trend widened them, by their
   *     median
   * @param found for each of the effects, how many runs say which way it goes
   * @param wrongAtEnd how many say a direction that the state does not have to which a warm-up
   *     comes
   */
  record Seen(
      World world,
      double deviation,
      int blocks,
      int runs,
      int covered,
      int below,
      int above,
      double widths,
      int trends,
      int[] found,
      int wrongAtEnd) {
    double percent(int part) {
      return 100.0 * part / runs;
    }
  }

  static Seen run(World world, double deviation, int blocks, int runs, long seed) {
    double[] truth = world.truth().of(blocks);
    double all = World.centre(truth, deviation);
    double end =
        Arrays.stream(truth, blocks - Math.max(3, blocks / 3), blocks).average().orElseThrow();
    Random random = new Random(seed);
    int covered = 0;
    int below = 0;
    int above = 0;
    int trends = 0;
    int wrongAtEnd = 0;
    int[] found = new int[EFFECTS.length];
    double[] widths = new double[runs];
    double[] before = new double[runs];
    double[] noise = {};
    for (int i = 0; i < runs; i++) {
      noise =
          i % 2 == 0
              ? world.noise(blocks, random)
              : Arrays.stream(noise).map(one -> -one).toArray();
      double[] of = noise;
      double[] logs =
          IntStream.range(0, blocks)
              .mapToDouble(block -> truth[block] + deviation * of[block])
              .toArray();
      PairedRatio ratio = PairedRatio.of(List.of(logs));
      Interval interval = new Interval(Math.log(ratio.ci95().low()), Math.log(ratio.ci95().high()));
      Interval whole = Centre.of(BatchMeans.of(logs).values()).interval(Defaults.CONFIDENCE);
      double said = ratio.atEnd() ? end : all;
      covered += interval.low() <= said && said <= interval.high() ? 1 : 0;
      below += interval.high() < Math.min(all, end) ? 1 : 0;
      above += interval.low() > Math.max(all, end) ? 1 : 0;
      trends += ratio.atEnd() ? 1 : 0;
      wrongAtEnd += interval.high() < 0 || interval.low() > 0 ? 1 : 0;
      for (int effect = 0; effect < EFFECTS.length; effect++) {
        found[effect] += interval.high() + Math.log(1 - EFFECTS[effect]) < 0 ? 1 : 0;
      }
      widths[i] = interval.high() - interval.low();
      before[i] = whole.high() - whole.low();
    }
    return new Seen(
        world,
        deviation,
        blocks,
        runs,
        covered,
        below,
        above,
        OrderStatistics.median(widths) / OrderStatistics.median(before),
        trends,
        found,
        wrongAtEnd);
  }

  static List<World> worlds() {
    List<World> worlds = new ArrayList<>(List.of(World.still(), World.outliers()));
    for (double height : new double[] {0.1, 0.2, 0.3}) {
      for (double time : new double[] {1, 2, 3, 5, 10}) {
        worlds.add(World.warming(height, time));
      }
    }
    for (double all : new double[] {0.1, 0.2, 0.3}) {
      worlds.add(World.drifting(all));
    }
    for (double height : new double[] {0.1, 0.3}) {
      for (double at : new double[] {0, 0.1, 0.3, 0.5, 0.7, 0.9, 1}) {
        worlds.add(World.step(height, at));
      }
    }
    worlds.addAll(List.of(World.alike(0.2), World.alike(0.5)));
    return worlds;
  }

  /** Writes the tables into the docs: how many runs of each case, and the directory. */
  public static void main(String[] args) throws IOException {
    int runs = Integer.parseInt(args[0]);
    Path docs = Path.of(args[1]);
    List<Seen> all =
        worlds().parallelStream()
            .flatMap(
                world ->
                    Arrays.stream(BLOCKS)
                        .boxed()
                        .flatMap(
                            blocks ->
                                Arrays.stream(DEVIATIONS)
                                    .mapToObj(deviation -> run(world, deviation, blocks, runs, 7))))
            .toList();
    Files.writeString(
        docs.resolve("lab/intervals.md"),
        """
        # Intervals, by simulation

        Made by `scripts/interval-coverage`; [statistics.md](statistics.md#a-trend) says what is drawn, and has the worst of each kind. Deviations of a block: 0.03, 0.06, 0.15, the three figures of a cell;
        %,d runs each.
        """
                .formatted(runs)
            + details(all));
    Path page = docs.resolve("lab/statistics.md");
    String text = Files.readString(page);
    Files.writeString(
        page,
        text.substring(0, text.indexOf(HEAD) + HEAD.length())
            + summary(all)
            + text.substring(text.indexOf(FOOT)));
  }

  private static String details(List<Seen> all) {
    List<Seen> warming =
        all.stream().filter(seen -> seen.world().family().equals(WARMING)).toList();
    return titled(
            "Intervals that hold what they are said to be of, in percent",
            table(all, seen -> one(seen.covered(), seen, "%.1f")))
        + titled(
            "Runs that say a direction that neither the centre of the blocks nor that of the last"
                + " third has, in percent, on the side that is worse",
            table(all, seen -> one(Math.max(seen.below(), seen.above()), seen, "%.1f")))
        + titled(
            "Width of the interval over that of all blocks without a look at trends, medians",
            table(all, seen -> String.format(Locale.ROOT, "%.2f", seen.widths())))
        + titled(
            "Runs in which a trend is found, in percent",
            table(all, seen -> one(seen.trends(), seen, "%.0f")))
        + titled(
            "Runs that say a direction where the state to which the warm-up comes is that of the"
                + " baseline, in percent: what rehearsals are for",
            table(warming, seen -> one(seen.wrongAtEnd(), seen, "%.0f")))
        + titled(
            "Runs without a trend that say the direction of an effect of 5 / 10 / 50 %, in percent,"
                + " by the deviation of a block",
            directions(all));
  }

  private static String titled(String title, String table) {
    return "\n## " + title + "\n" + table;
  }

  private static String one(int part, Seen seen, String format) {
    return String.format(Locale.ROOT, format, seen.percent(part));
  }

  /** The worst of each family. */
  private static String summary(List<Seen> all) {
    List<String> rows =
        all.stream()
            .map(seen -> seen.world().family())
            .distinct()
            .map(
                family ->
                    "| "
                        + family
                        + " | "
                        + worst(all, family, seen -> seen.percent(seen.covered()), false, "%.1f")
                        + " | "
                        + worst(
                            all,
                            family,
                            seen -> seen.percent(Math.max(seen.below(), seen.above())),
                            true,
                            "%.1f")
                        + " | "
                        + worst(all, family, Seen::widths, true, "%.2f")
                        + " |")
            .toList();
    return TruthPage.table(
            "| 6 / 10 / 20 / 40 blocks, the worst of each kind | holds, % | a direction that is not"
                + " there, % on either side | width over that without a look at trends |",
            rows)
        + "\n";
  }

  private static String worst(
      List<Seen> all, String family, ToDoubleFunction<Seen> figure, boolean most, String format) {
    return Arrays.stream(BLOCKS)
        .mapToObj(
            blocks -> {
              DoubleStream figures =
                  all.stream()
                      .filter(
                          seen -> seen.world().family().equals(family) && seen.blocks() == blocks)
                      .mapToDouble(figure);
              return String.format(
                  Locale.ROOT, format, (most ? figures.max() : figures.min()).orElseThrow());
            })
        .collect(Collectors.joining(" / "));
  }

  private static String directions(List<Seen> all) {
    List<String> rows = new ArrayList<>();
    for (double deviation : DEVIATIONS) {
      rows.add(
          all.stream()
              .filter(
                  seen ->
                      seen.world().name().equals(World.still().name())
                          && seen.deviation() == deviation)
              .map(
                  seen ->
                      Arrays.stream(seen.found())
                          .mapToObj(found -> one(found, seen, "%.0f"))
                          .collect(Collectors.joining(" / ")))
              .collect(Collectors.joining(" | ", "| " + deviation + " | ", " |")));
    }
    return TruthPage.table(head("deviation"), rows);
  }

  private static String head(String first) {
    return "| "
        + first
        + " |"
        + Arrays.stream(BLOCKS)
            .mapToObj(blocks -> "  " + blocks + " blocks |")
            .collect(Collectors.joining());
  }

  private static String table(List<Seen> all, Function<Seen, String> cell) {
    List<String> rows = new ArrayList<>();
    for (String world : all.stream().map(seen -> seen.world().name()).distinct().toList()) {
      rows.add(
          Arrays.stream(BLOCKS)
              .mapToObj(
                  blocks ->
                      all.stream()
                          .filter(
                              seen -> seen.world().name().equals(world) && seen.blocks() == blocks)
                          .map(cell)
                          .collect(Collectors.joining(" / ")))
              .collect(Collectors.joining(" | ", "| " + world + " | ", " |")));
    }
    return TruthPage.table(head("blocks of a run"), rows);
  }
}
