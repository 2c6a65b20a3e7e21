package io.hadoopbench.lab.truth;

import io.hadoopbench.core.design.InjectedDelay;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A/A tests: how often a difference is found between two equal variants. */
final class SameSection {
  private static final int BLOCKS = 10;
  private static final int SIMULATED = 2_000;
  private static final String RATE = "rate";

  private SameSection() {}

  private static final class Found {
    private int experiments;
    private int directions;
    private int sizes;
    private int trends;

    void add(List<double[]> blocks) {
      Comparison found =
          Reanalysis.of(
                  RATE,
                  blocks.stream().map(pair -> pair[1]).toList(),
                  blocks.stream().map(pair -> pair[0]).toList(),
                  1)
              .orElseThrow();
      experiments++;
      directions += found.verdict().direction() == Verdict.Direction.INCONCLUSIVE ? 0 : 1;
      sizes += found.verdict().size() == Verdict.Size.RELEVANT ? 1 : 0;
      trends += found.atEnd() ? 1 : 0;
    }

    String row(String name) {
      return TruthPage.format(
          "| %s | %d | %d (%.1f %%) | %d (%.1f %%) | %d (%.1f %%) |",
          name,
          experiments,
          directions,
          percent(directions),
          sizes,
          percent(sizes),
          trends,
          percent(trends));
    }

    private double percent(int part) {
      return 100.0 * part / experiments;
    }
  }

  static String of(List<TruthRun> runs) {
    List<String> rows = new ArrayList<>();
    for (TruthRun run : runs) {
      List<double[]> blocks = blocks(run);
      Found real = new Found();
      for (int first = 0; first + BLOCKS <= blocks.size(); first += BLOCKS) {
        real.add(blocks.subList(first, first + BLOCKS));
      }
      rows.add(real.row("`" + run.scenario() + "`, " + run.machine() + ", consecutive blocks"));
      Found simulated = new Found();
      Random random = new Random(blocks.size());
      for (int i = 0; i < SIMULATED; i++) {
        List<double[]> drawn = new ArrayList<>(blocks);
        Collections.shuffle(drawn, random);
        simulated.add(
            drawn.subList(0, BLOCKS).stream()
                .map(pair -> random.nextBoolean() ? pair : new double[] {pair[1], pair[0]})
                .toList());
      }
      rows.add(
          simulated.row("`" + run.scenario() + "`, " + run.machine() + ", drawn from its blocks"));
    }
    return rows.isEmpty()
        ? ""
        : """
        ## A/A tests

        `scripts/truth same SCENARIO` runs one variant twice in each of many blocks. Each experiment has %d blocks: consecutive blocks of a run, or, in %,d simulated experiments, blocks
        drawn at random, in half of which the two names are swapped. A direction may be found in 5 %% of the experiments, and a relevant difference in fewer, because its whole interval must lie
        beyond the tolerance of 5 %%.
        """
                .formatted(BLOCKS, SIMULATED)
            + TruthPage.table(
                "| experiments, machine |  number |  with a direction |  relevant |  with a trend"
                    + " |",
                rows);
  }

  private static List<double[]> blocks(TruthRun run) {
    List<Double> one = run.values(run.metric(), InjectedDelay.NONE);
    List<Double> other = run.values(run.metric(), InjectedDelay.TWIN);
    List<double[]> blocks = new ArrayList<>();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (one.get(i) != null && other.get(i) != null) {
        blocks.add(new double[] {one.get(i), other.get(i)});
      }
    }
    return blocks;
  }
}
