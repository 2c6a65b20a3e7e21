package io.hadoopbench.lab.versus;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.lab.BenchRun;
import io.hadoopbench.lab.Help;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/**
 * How much narrower are the intervals of a scenario with interleaving? Runs it alternately with
 * {@code -interleave off} and {@code auto}, under a background load with bursts of 1 to 8 s, and
 * prints how much the log-ratio of a block varies. Run it with {@code scripts/versus-noise}.
 */
public final class NoiseMain {
  private static final int RUNS = 3;

  private NoiseMain() {}

  /** Exits with code 2 for wrong usage, and with 1 if a run wrote no result. */
  public static void main(String[] args) throws Exception {
    Options options =
        new Options()
            .addOption(
                Option.builder("n")
                    .hasArg()
                    .argName("N")
                    .desc("pairs of runs; default " + RUNS)
                    .get())
            .addOption(new Option("quiet", "no background load"))
            .addOption(new Option("help", "print this help"));
    try {
      CommandLine line =
          DefaultParser.builder().setAllowPartialMatching(false).get().parse(options, args, true);
      if (line.hasOption("help") || line.getArgList().isEmpty()) {
        Help.print("scripts/versus-noise [-n N] [-quiet] SCENARIO [its options]", options);
        return;
      }
      int pairs = Integer.parseInt(line.getOptionValue("n", Integer.toString(RUNS)));
      for (int pair = 0; pair < pairs; pair++) {
        for (String slices : pair % 2 == 0 ? List.of("off", "auto") : List.of("auto", "off")) {
          run(pair, slices, line.getArgList(), !line.hasOption("quiet"));
        }
      }
    } catch (ParseException | NumberFormatException e) {
      System.err.println("versus-noise: " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    }
  }

  private static void run(int pair, String slices, List<String> scenario, boolean beside)
      throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory("noise-");
    List<String> args = Stream.concat(scenario.stream(), Stream.of("-interleave", slices)).toList();
    try (BusyBackgroundLoad backgroundLoad = beside ? BusyBackgroundLoad.start(pair) : null) {
      BenchRun bench = BenchRun.start(args, dir);
      bench.result();
      tell(
          pair,
          slices,
          bench.process().exitValue(),
          Analysis.of(new RunStore(dir.resolve("run")).read()));
    }
  }

  private static void tell(int pair, String slices, int exit, RunResult run) {
    String metric = run.primaryMetric().id();
    SortedMap<Integer, Double> baseline = values(run, run.baseline(), metric);
    for (Comparison c :
        run.comparisons().stream().filter(one -> one.metric().equals(metric)).toList()) {
      SortedMap<Integer, Double> ours = values(run, c.variant(), metric);
      if (c.n() < ours.size()) { // other blocks have interference and do not count
        ours.keySet().removeAll(disturbed(run));
      }
      double[] logs =
          ours.keySet().stream()
              .filter(baseline::containsKey)
              .mapToDouble(block -> Math.log(ours.get(block) / baseline.get(block)))
              .toArray();
      double mean = DoubleStream.of(logs).average().orElse(0);
      double sd =
          Math.sqrt(
              DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum()
                  / Math.max(1, logs.length - 1));
      Interval interval = c.ci95();
      System.out.println(
          String.format(
              Locale.ROOT,
              "%d %-4s exit %d  %-24s %2d blocks  sd of log-ratio %.3f  ratio %.3f  half-width %s "
                  + " %s",
              pair + 1,
              slices,
              exit,
              c.variant(),
              logs.length,
              sd,
              c.ratio(),
              interval == null
                  ? "-"
                  : String.format(
                      Locale.ROOT, "%.1f %%", 50 * (interval.high() - interval.low()) / c.ratio()),
              c.verdict().direction()));
    }
  }

  private static Set<Integer> disturbed(RunResult run) {
    return run.ofBlocks().stream()
        .filter(TrialResult::disturbed)
        .map(TrialResult::block)
        .collect(Collectors.toSet());
  }

  private static SortedMap<Integer, Double> values(RunResult run, String variant, String metric) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    run.ofBlocks().stream()
        .filter(
            trial ->
                trial.valid()
                    && trial.variant().equals(variant)
                    && trial.metrics().containsKey(metric))
        .forEach((TrialResult trial) -> values.put(trial.block(), trial.metrics().get(metric)));
    return values;
  }
}
