package io.hadoopbench.dist.truth;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.model.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Two variants that are the same: how often a difference is found between them. */
final class SameSection {
  private static final int BLOCKS = 10;
  private static final int SIMULATED = 2_000;
  private static final double TOLERANCE_PERCENT = 5;
  private static final Metric RATE = Metric.higherIsBetter("rate", "rate", "1/s");

  private SameSection() { }

  /** What was found in experiments between equals. */
  private static final class Found {
    private int experiments;
    private int significant;
    private int verdicts;
    private int notSteady;

    void add(List<double[]> blocks) {
      Comparison found = compare(blocks);
      experiments++;
      significant += found.effect().p() <= 0.05 ? 1 : 0;
      verdicts += found.verdict() == Verdict.COST || found.verdict() == Verdict.GAIN ? 1 : 0;
      notSteady += found.verdict() == Verdict.NOT_STEADY ? 1 : 0;
    }

    String row(String name) {
      return TruthPage.format("| %s | %d | %d (%.1f %%) | %d (%.1f %%) | %d (%.1f %%) |", name, experiments, verdicts, percent(verdicts), significant,
          percent(significant), notSteady, percent(notSteady));
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
      rows.add(real.row("`" + run.scenario() + "`, " + run.machine() + ", one after the other"));
      Found simulated = new Found();
      Random random = new Random(blocks.size());
      for (int i = 0; i < SIMULATED; i++) {
        List<double[]> drawn = new ArrayList<>(blocks);
        Collections.shuffle(drawn, random);
        simulated.add(drawn.subList(0, BLOCKS).stream().map(pair -> random.nextBoolean() ? pair : new double[] {pair[1], pair[0]}).toList());
      }
      rows.add(simulated.row("`" + run.scenario() + "`, " + run.machine() + ", drawn from its blocks"));
    }
    return rows.isEmpty() ? "" : """
        ## Between equals nothing may be found

        `scripts/truth same SCENARIO` runs one variant twice in each of many blocks. Experiments are %d blocks each: those that were run one after the other, and %,d in which blocks
        are drawn at random and the two are called by the other's name as often as not. A difference may be found in 5 %% by p, and cost or gain in fewer, because that takes an interval
        beyond the tolerance of 5 %%.
        """.formatted(BLOCKS, SIMULATED) + TruthPage.table("| experiments, machine |  number |  cost or gain |  p at most 0.05 |  not steady |", rows);
  }

  private static List<double[]> blocks(TruthRun run) {
    List<Double> one = run.values(run.metric(), Calibrated.A);
    List<Double> other = run.values(run.metric(), Calibrated.B);
    List<double[]> blocks = new ArrayList<>();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (one.get(i) != null && other.get(i) != null) {
        blocks.add(new double[] {one.get(i), other.get(i)});
      }
    }
    return blocks;
  }

  /** As the report would. */
  private static Comparison compare(List<double[]> blocks) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      trials.add(TrialResult.of(block, 0, 1, Calibrated.A).metrics(new TreeMap<>(Map.of(RATE.id(), blocks.get(block)[0]))).build());
      trials.add(TrialResult.of(block, 1, 1, Calibrated.B).metrics(new TreeMap<>(Map.of(RATE.id(), blocks.get(block)[1]))).build());
    }
    RunResult run = new RunResult(RunHeader.of("", "same", "same", "", ""),
        new RunPlan(1, TOLERANCE_PERCENT, blocks.size(), new TreeMap<>(), null, Calibrated.A, List.of(RATE)),
        new Measured(List.of(VariantResult.available(new Variant(Calibrated.A, Map.of())), VariantResult.available(new Variant(Calibrated.B, Map.of()))), trials,
            List.of(), new TreeMap<>(), List.of()));
    return Analysis.of(run).findings().comparisons().get(0);
  }
}
