package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Progress;
import io.hadoopbench.core.cli.ProgressBar;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.report.TerminalReport;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.servers.Compilers;
import io.hadoopbench.core.stats.CarryOver;
import io.hadoopbench.core.stats.Precision;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the warm-up, then all planned trials block by block, and records each trial when it ends.
 */
final class BlockRunner {
  private final RunRequest request;
  private final Settings settings;
  private final TrialRunner trials;
  private final Cluster cluster;
  private final RunJournal journal;
  private final Console console;
  private final TrialRetries attempts;

  /** The servers' current settings. */
  private Object inForce;

  /**
   * True if a job in a warm-up round failed, so that the round's duration does not predict a
   * block's duration.
   */
  private boolean warmupFailed;

  BlockRunner(
      RunRequest request,
      TrialRunner trials,
      Cluster cluster,
      RunStore store,
      RunJournal journal,
      Console console) {
    this.request = request;
    this.settings = request.settings();
    this.trials = trials;
    this.cluster = cluster;
    this.attempts = new TrialRetries(request, trials, cluster, store, journal, console);
    this.journal = journal;
    this.console = console;
  }

  /**
   * Runs the blocks of one server start.
   *
   * @param start number of the server start, from 0. Each start has its own blocks
   * @throws IOException if the cluster or the store fails; the journal contains the finished trials
   */
  void run(List<Variant> variants, int start) throws IOException, InterruptedException {
    int first = start * RunLength.most(settings);
    int last = first + RunLength.most(settings);
    ExperimentDesign design = new ExperimentDesign(request, variants);
    List<PlannedGroup> plan =
        design.blocks(journal.result().plan().seed()).stream()
            .filter(planned -> planned.block() >= first && planned.block() < last)
            .filter(
                planned ->
                    journal.earlier().filter(earlier -> earlier.has(planned.block())).isEmpty())
            .toList();
    List<PlannedGroup> solo =
        last < RunLength.all(settings) ? List.of() : ExperimentDesign.solo(plan);
    if (request.scenario().spec().workload().slice(1).isPresent()) {
      journal.environment(Measured.SLICES, design.describe());
      design.whySolo().map("note: "::concat).ifPresent(console::line);
    }
    StoppingRule rule = new StoppingRule(settings, System::nanoTime);
    boolean restarts = request.scenario().restartsServers(settings, variants);
    int size =
        Stream.concat(plan.stream(), solo.stream())
            .mapToInt(group -> group.variants().size())
            .sum();
    if (!restarts) {
      OptionalInt rounds = RunLength.warmUp(settings);
      if (rounds.orElse(1) > 0) {
        console.line(
            "Warming up ("
                + (rounds.isPresent()
                    ? Numbers.counted(rounds.getAsInt(), "round")
                    : "until JIT compilers use less than "
                        + Numbers.value(WarmUpSummary.WARM_PERCENT)
                        + " % of the CPU, at most "
                        + settings.text(RunLength.WARM_UP))
                + "): "
                + primaryLabel());
      }
      WarmUpSummary done = warmUp().run(design.groups());
      journal.warmUp(done);
      planAgain(done, variants.size(), size);
    }
    console.line("Measuring: " + primaryLabel());
    try (Progress progress = new Progress(console, "trial", size, System::nanoTime)) {
      boolean interleaves = true;
      for (List<PlannedGroup> block : blocks(plan)) {
        if (!rule.goesOn(block.get(0).block() - first, journal.result())) {
          break;
        }
        List<String> carryOver = CarryOver.warnings(journal.result());
        if (!carryOver.isEmpty() && interleaves) {
          console.line(
              "note: carry-over between slices is beyond the tolerance; further blocks run one"
                  + " variant after another");
        }
        interleaves = carryOver.isEmpty();
        for (PlannedGroup planned : block) {
          for (PlannedGroup group : interleaves ? List.of(planned) : planned.solo()) {
            runOne(group, design, restarts, variants, progress);
          }
        }
        TerminalReport.progress(journal.result()).ifPresent(progress::known);
      }
      for (PlannedGroup group : solo) {
        runOne(group, design, restarts, variants, progress);
      }
      rule.missed(journal.result()).ifPresent(journal::warn);
    }
  }

  /**
   * Estimates the remaining time from the warm-up. On an existing cluster, the duration of a trial
   * is not known earlier.
   *
   * @throws UsageException if the login would expire before the run ends
   */
  private void planAgain(WarmUpSummary done, int variants, int left) throws IOException {
    if (!cluster.isExisting() || done.rounds() == 0 || warmupFailed) {
      return;
    }
    Duration planned =
        Duration.ofMillis(Math.round(1000 * done.seconds() / done.rounds() / variants * left));
    console.line("time left after the warm-up: " + ProgressBar.words(planned));
    Preflight.ticket(
            request,
            settings.has(RunLength.MOST_TIME) ? settings.duration(RunLength.MOST_TIME) : planned,
            Clock.systemUTC())
        .ifPresent(
            reason -> {
              throw new UsageException(reason);
            });
  }

  private String primaryLabel() {
    return request.scenario().metrics().get(0).label();
  }

  private static Collection<List<PlannedGroup>> blocks(List<PlannedGroup> plan) {
    return plan.stream()
        .collect(
            Collectors.groupingBy(PlannedGroup::block, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private void runOne(
      PlannedGroup group,
      ExperimentDesign design,
      boolean restarts,
      List<Variant> variants,
      Progress progress)
      throws IOException, InterruptedException {
    Object needed = serverSettings(group.variants().get(0));
    if (restarts && !needed.equals(inForce)) {
      inForce = needed;
      List<Variant> sameSettings =
          variants.stream().filter(variant -> serverSettings(variant).equals(needed)).toList();
      journal.warmUp(warmUp().afterRestart(design.groups(sameSettings)));
    }
    progress.running(PlannedGroup.where(group.block()) + " " + group.words());
    Map<Variant, TrialResult> results = attempts.run(group);
    progress.done(
        group.variants().stream()
            .map(
                variant ->
                    results.containsKey(variant)
                        ? describe(group.block(), results.get(variant))
                        : variant.id() + " is skipped")
            .toList());
  }

  private WarmUp warmUp() {
    return new WarmUp(
        settings,
        this::compilers,
        System::nanoTime,
        (round, group) -> {
          List<String> words = new ArrayList<>();
          attempts
              .warmUp(group)
              .forEach(
                  (variant, result) -> {
                    warmupFailed |= result.series() == null;
                    words.add(
                        variant.id()
                            + (result.series() == null
                                ? " FAILED: " + result.reasons().get(0)
                                : value(result).map(" "::concat).orElse("")));
                  });
          console.line("  round " + (round + 1) + "  " + String.join("   ", words));
        });
  }

  private Compilers.Reading compilers() throws IOException {
    return trials.compilers().read(System.nanoTime());
  }

  private Object serverSettings(Variant variant) {
    return request.scenario().serverSettings(variant, settings);
  }

  private String describe(int block, TrialResult result) {
    String what =
        result.valid() ? value(result).orElse("no value") : "INVALID: " + result.reasons().get(0);
    return PlannedGroup.where(block)
        + (block < 0 ? "" : "/" + RunLength.all(settings))
        + "  "
        + result.variant()
        + "  "
        + what;
  }

  private Optional<String> value(TrialResult result) {
    Metric metric = request.scenario().metrics().get(0);
    return Optional.ofNullable(result.metrics().get(metric.id()))
        .map(value -> Numbers.value(value) + (metric.isCountRate() ? "/s" : " " + metric.unit()));
  }

  /** Decides whether a run continues with another block (see {@link RunLength}). */
  static final class StoppingRule {
    private final Settings settings;
    private final LongSupplier nanoTime;
    private final long begin;
    private long firstBlock;
    private int asked;

    /**
     * Starts the run's clock.
     *
     * @param nanoTime a monotonic clock
     */
    StoppingRule(Settings settings, LongSupplier nanoTime) {
      this.settings = settings;
      this.nanoTime = nanoTime;
      this.begin = nanoTime.getAsLong();
    }

    boolean goesOn(int block, RunResult soFar) {
      if (asked == 0) {
        firstBlock = nanoTime.getAsLong();
      }
      return fits(asked++)
          && (block < settings.count(RunLength.BLOCKS) || wider(soFar).isPresent());
    }

    private boolean fits(int blocks) {
      if (!settings.has(RunLength.MOST_TIME)) {
        return true;
      }
      long now = nanoTime.getAsLong();
      long next = blocks == 0 ? 0 : (now - firstBlock) / blocks;
      return now - begin + next <= settings.duration(RunLength.MOST_TIME).toNanos();
    }

    /**
     * Returns the widest interval that is wider than the requested precision; empty if there is
     * none or if no precision was requested.
     */
    private Optional<Precision> wider(RunResult soFar) {
      return settings.has(RunLength.PRECISION)
          ? Precision.widest(soFar)
              .filter(widest -> widest.halfWidth() > settings.decimal(RunLength.PRECISION) / 100)
          : Optional.empty();
    }

    /**
     * Returns a warning if the run ended before it reached the requested precision or number of
     * blocks.
     */
    Optional<String> missed(RunResult run) {
      int blocks = run.blocksBegun();
      Optional<String> narrow =
          wider(run)
              .map(
                  widest ->
                      Numbers.format(
                          "-%s %s was not reached: after %d blocks the interval of %s is ±%.1f %%;"
                              + " increase -%s",
                          RunLength.PRECISION,
                          settings.text(RunLength.PRECISION),
                          blocks,
                          widest.variant(),
                          100 * widest.halfWidth(),
                          blocks < RunLength.most(settings)
                              ? RunLength.MOST_TIME
                              : TrialLength.DURATION));
      return narrow.or(
          () ->
              blocks < settings.count(RunLength.BLOCKS)
                  ? Optional.of(
                      "-maxRuntime "
                          + settings.text(RunLength.MOST_TIME)
                          + ": the time limit ended the run after "
                          + blocks
                          + " of "
                          + settings.count(RunLength.BLOCKS)
                          + " blocks")
                  : Optional.empty());
    }
  }
}
