package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Progress;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.job.JobFailure;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TakingTurns;
import io.hadoopbench.core.store.HistogramFiles;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rehearsals, then all planned trials in their order, block by block; each into the journal as soon as it is over. */
final class TrialLoop {
  /** A trial that failed by chance is tried again this often. */
  static final int MAX_REPEATS = 2;
  /** Rehearsals count down from here, so that their names cannot be those of real blocks. */
  private static final int REHEARSAL_BLOCK = -1;
  /** Blocks in which compilers were at work that are run again: a machine on which they never rest would rehearse for ever. */
  private static final int MOST_REPLACED = 3;

  private final RunRequest request;
  private final Settings settings;
  private final TrialRunner trials;
  private final Cluster cluster;
  private final RunStore store;
  private final RunJournal journal;
  private final Console console;
  /** Variants whose server settings the cluster dropped, or whose jobs fail. */
  private final Set<Variant> dropped = new HashSet<>();
  /** Why the last job failed, of variants of which it did. */
  private final Map<Variant, String> failing = new HashMap<>();
  /** Variants of which no further job is tried, and why. */
  private final Map<Variant, String> givenUp = new HashMap<>();
  private int rehearsed;
  /** Settings with which servers have restarted last. */
  private Object inForce;
  /** Blocks that may still turn out to be rehearsals. */
  private int replaceable;
  /** Others worked on the servers in all attempts of the last trial, so that trying again helps nobody. */
  private boolean othersStay;

  TrialLoop(RunRequest request, TrialRunner trials, Cluster cluster, RunStore store, RunJournal journal, Console console) {
    this.request = request;
    this.settings = request.settings();
    this.trials = trials;
    this.cluster = cluster;
    this.store = store;
    this.journal = journal;
    this.console = console;
  }

  /**
   * @param start of the servers, from 0, which have blocks of their own
   * @throws IOException if the cluster or the store fails; finished trials are in the journal
   */
  void run(List<Variant> variants, int start) throws IOException, InterruptedException {
    int first = start * RunLength.most(settings);
    int last = first + RunLength.most(settings);
    List<PlannedGroup> plan = Plan.groups(variants, RunLength.all(settings), this::serverSettings, this::takesTurns, mostArms(),
        new Random(journal.result().plan().seed()))
        .stream()
        .filter(planned -> planned.block() >= first && planned.block() < last)
        .filter(planned -> journal.earlier().filter(earlier -> earlier.has(planned.block())).isEmpty()).toList();
    List<PlannedGroup> alone = last < RunLength.all(settings) ? List.of() : alone(plan);
    StoppingRule rule = new StoppingRule(settings, System::nanoTime);
    boolean restarts = request.scenario().restartsServers(settings, variants);
    int size = Stream.concat(plan.stream(), alone.stream()).mapToInt(group -> group.trials().size()).sum();
    if (!restarts) {
      Rehearsal done = rehearsals().run(together(variants));
      journal.rehearsal(done);
      planAgain(done, variants.size(), size);
    }
    boolean judged = !restarts && !settings.has(RunLength.REHEARSALS) && !settings.duration(RunLength.MOST_REHEARSAL).isZero();
    replaceable = judged ? MOST_REPLACED : 0;
    try (Progress progress = new Progress(console, size, System::nanoTime)) {
      int over = 0;
      for (List<PlannedGroup> block : blocks(plan)) {
        if (!rule.goesOn(block.get(0).block() - first, journal.result())) {
          break;
        }
        long begun = System.nanoTime();
        while (!counts(block, restarts, variants, progress, judged && (over == 0 || replaceable > 0), over == 0)) {
          progress.back(over, System.nanoTime() - begun);
          begun = System.nanoTime();
        }
        over += block.stream().mapToInt(group -> group.trials().size()).sum();
      }
      for (PlannedGroup group : alone) {
        runOne(group, restarts, variants, progress);
      }
      rule.missed(journal.result()).ifPresent(journal::warn);
    }
  }

  private boolean takesTurns(Variant variant) {
    return trials.takesTurns() && request.alone(variant).isEmpty();
  }

  /** How many share a job; of no interest where all run alone. */
  private int mostArms() {
    return request.variants().stream().anyMatch(this::takesTurns) ? TakingTurns.mostArms(request.turn()) : 0;
  }

  private List<List<Variant>> together(List<Variant> variants) {
    return Plan.together(variants, this::takesTurns, mostArms());
  }

  /** What takes turns runs once alone, too: what servers count is then one variant's, and what turns do to it can be seen. */
  private static List<PlannedGroup> alone(List<PlannedGroup> plan) {
    return plan.stream().filter(PlannedGroup::takesTurns).flatMap(group -> group.variants().stream()).distinct()
        .map(variant -> PlannedGroup.of(TrialResult.ALONE, List.of(variant))).toList();
  }

  /**
   * What trials take on a cluster of somebody else, with its barriers and the age of its metrics, nobody knows before the first.
   *
   * @throws UsageException if the login ends before the run would
   */
  private void planAgain(Rehearsal done, int variants, int left) {
    if (!cluster.isExisting() || done.rounds() == 0) {
      return;
    }
    Duration planned = Duration.ofMillis(Math.round(1000 * done.seconds() / done.rounds() / variants * left));
    console.line("by its rehearsals the run takes " + Math.max(1, planned.toMinutes()) + " min more");
    Preflight.ticket(request, settings.has(RunLength.MOST_TIME) ? settings.duration(RunLength.MOST_TIME) : planned,
        Clock.systemUTC()).ifPresent(reason -> {
      throw new UsageException(reason);
    });
  }

  private static Collection<List<PlannedGroup>> blocks(List<PlannedGroup> plan) {
    return plan.stream().collect(Collectors.groupingBy(PlannedGroup::block, LinkedHashMap::new, Collectors.toList())).values();
  }

  /**
   * Runs a block.
   *
   * @param judged whether somebody looks at compilers meanwhile
   * @return whether it counts: in one that does not, compilers were at work as in a rehearsal
   */
  private boolean counts(List<PlannedGroup> block, boolean restarts, List<Variant> variants, Progress progress,
      boolean judged, boolean isFirst) throws IOException, InterruptedException {
    Optional<Compilers.Reading> before = judged ? Optional.of(compilers()) : Optional.empty();
    for (PlannedGroup group : block) {
      runOne(group, restarts, variants, progress);
    }
    if (before.isEmpty()) {
      return true;
    }
    Rehearsal.Warmth warmth = compilers().since(before.get());
    List<String> cold = warmth.cold();
    if (!cold.isEmpty() && replaceable > 0) {
      replaceable--;
      journal.rehearsedBlock(block.get(0).block());
      console.line("block " + (block.get(0).block() + 1) + " counts as a rehearsal, and is run again: compilers took of the CPUs: "
          + cold.stream().map(jvm -> String.format(Locale.ROOT, "%s %.1f %%", jvm, warmth.compiling().get(jvm))).collect(Collectors.joining(", ")));
      return false;
    }
    if (isFirst) {
      journal.firstBlock(warmth);
    }
    return true;
  }

  private void runOne(PlannedGroup group, boolean restarts, List<Variant> variants, Progress progress) throws IOException, InterruptedException {
    Object needed = serverSettings(group.variants().get(0));
    if (restarts && !needed.equals(inForce)) {
      inForce = needed;
      journal.rehearsal(rehearsals().afterRestart(together(variants.stream().filter(variant -> serverSettings(variant).equals(needed)).toList())));
    }
    progress.running((group.block() < 0 ? "alone " : "block " + (group.block() + 1) + " ") + group.words());
    Map<Variant, TrialResult> results = runGroup(group);
    for (PlannedTrial planned : group.trials()) {
      TrialResult result = results.get(planned.variant());
      progress.done(result == null ? planned.variant().id() + " is left out" : describe(planned, result));
    }
  }

  private Rehearsals rehearsals() {
    return new Rehearsals(settings, this::compilers, System::nanoTime, this::rehearse);
  }

  private Compilers.Reading compilers() throws IOException {
    return trials.compilers().read(System.nanoTime());
  }

  private Object serverSettings(Variant variant) {
    return request.scenario().serverSettings(variant, settings);
  }

  /** Runs trials whose numbers nobody will see; that one was not valid matters only if the cluster did not survive it. */
  private void rehearse(int round, List<Variant> variants) throws IOException, InterruptedException {
    PlannedGroup group = applied(PlannedGroup.of(REHEARSAL_BLOCK - rehearsed++, variants));
    if (group.trials().isEmpty()) {
      return;
    }
    List<TrialRunner.Outcome> outcomes = trials.rehearse(group);
    for (int i = 0; i < outcomes.size(); i++) {
      Variant variant = group.variants().get(i);
      TrialRunner.Outcome outcome = outcomes.get(i);
      if (outcome.expectedLoss().isPresent()) {
        drop(variant, outcome.expectedLoss().get());
      }
      if (!outcome.result().valid()) {
        requireHealthy(outcome.result());
      }
      if (!isGivenUp(variant, outcome.result())) {
        console.line("rehearsal " + (round + 1) + "  " + variant.id() + value(outcome.result()).map(text -> "  " + text).orElse(""));
      }
    }
  }

  /** @throws IOException if a server is dead, because then no further trial can be valid either */
  private void requireHealthy(TrialResult invalid) throws IOException {
    if (cluster.unhealthy().isPresent()) {
      throw new IOException("the trial ended with: " + invalid.reasons().get(0));
    }
  }

  /** The group on servers that are now as it wants them, without variants that they refuse: these are unavailable from then on. */
  private PlannedGroup applied(PlannedGroup group) throws IOException {
    for (Variant variant : group.without(dropped::contains).variants()) {
      Optional<String> reason = cluster.apply(request.scenario().serverSettings(variant, settings));
      if (reason.isPresent()) {
        drop(variant, reason.get());
      }
    }
    return group.without(dropped::contains);
  }

  private void drop(Variant variant, String reason) throws IOException {
    dropped.add(variant);
    journal.variant(VariantResult.unavailable(variant, reason));
    console.line("variant " + variant.id() + " is unavailable: " + reason);
  }

  /** By variant; without those that are unavailable. A group is repeated as a whole: what is compared ran in one job. */
  private Map<Variant, TrialResult> runGroup(PlannedGroup planned) throws IOException, InterruptedException {
    Map<Variant, TrialResult> last = new HashMap<>();
    int before = planned.variants().stream().mapToInt(variant -> journal.attempts(planned.block(), variant)).max().orElse(0);
    PlannedGroup group = applied(planned);
    for (int attempt = 1; !group.trials().isEmpty(); attempt++, group = applied(group)) {
      boolean beside = othersStay || attempt > MAX_REPEATS;
      List<TrialRunner.Outcome> outcomes = trials.run(group, before + attempt, beside);
      boolean again = false;
      othersStay = false;
      for (int i = 0; i < outcomes.size(); i++) {
        TrialResult result = keep(group.trials().get(i), before + attempt, outcomes.get(i));
        othersStay |= beside && ForeignLoad.in(result);
        if (isOver(group.trials().get(i), outcomes.get(i), result)) {
          last.remove(group.trials().get(i).variant());
        } else {
          last.put(group.trials().get(i).variant(), result);
          if (outcomes.get(i).repeatable() && attempt <= MAX_REPEATS && !again) {
            again = true;
            console.line("trial failed, repeating it (" + attempt + " of " + MAX_REPEATS + "): " + result.reasons().get(0));
          }
        }
      }
      if (!again) {
        return last;
      }
    }
    return last;
  }

  /** Into the journal, with what belongs to it. */
  private TrialResult keep(PlannedTrial planned, int attempt, TrialRunner.Outcome outcome) throws IOException {
    String name = planned.name(attempt);
    TrialResult result = outcome.result();
    if (!outcome.latencyNanos().isEmpty()) {
      String file = "histograms/" + name + ".hlog";
      long start = result.series().startEpochMillis();
      store.write(file, path -> HistogramFiles.write(path, outcome.latencyNanos(), start));
      result = result.withHistograms(file);
    }
    result = trials.keep(store, name, result, outcome.recordings());
    journal.trial(result);
    return result;
  }

  /** Whether no further trial of the variant will run. */
  private boolean isOver(PlannedTrial planned, TrialRunner.Outcome outcome, TrialResult result) throws IOException {
    if (outcome.expectedLoss().isPresent()) {
      drop(planned.variant(), outcome.expectedLoss().get());
      return true;
    }
    if (!result.valid()) {
      result.reasons().forEach(reason -> journal.warn("invalid trial: " + where(planned) + planned.variant().id() + ": " + reason));
      requireHealthy(result);
    }
    return isGivenUp(planned.variant(), result);
  }

  private static String where(PlannedTrial planned) {
    return planned.block() < 0 ? "alone, " : "block " + (planned.block() + 1) + ", ";
  }

  /**
   * Whether two jobs of a variant in a row failed for one reason: a third one would, too.
   *
   * @throws NoAnswerException if nothing is left to compare
   */
  private boolean isGivenUp(Variant variant, TrialResult result) throws NoAnswerException {
    if (result.series() != null) { // its job ended well, whatever it is worth
      failing.remove(variant);
      return false;
    }
    String why = result.reasons().get(0);
    if (JobOutcome.isByChance(why)) {
      return false;
    }
    String before = failing.put(variant, why);
    boolean again = before != null && JobFailure.isSame(before, why);
    if (again) {
      String text = "two jobs in a row failed for the same reason: " + why;
      journal.warn("variant " + variant.id() + " is given up: " + text);
      dropped.add(variant);
      givenUp.put(variant, text);
      NoAnswerException.check(request.variants(), givenUp);
    }
    return again;
  }

  private String describe(PlannedTrial planned, TrialResult result) {
    String what = result.valid() ? value(result).orElse("no value") : "INVALID: " + result.reasons().get(0);
    return (planned.block() < 0 ? "alone" : "block " + (planned.block() + 1) + "/" + RunLength.all(settings)) + "  " + planned.variant().id() + "  "
        + what;
  }

  /** The primary metric, if the trial has it. */
  private Optional<String> value(TrialResult result) {
    Metric metric = request.scenario().metrics().get(0);
    return Optional.ofNullable(result.metrics().get(metric.id()))
        .map(value -> String.format(Locale.ROOT, "%,.1f %s (%s)", value, metric.unit(), metric.label()));
  }
}
