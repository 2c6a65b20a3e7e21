package io.hadoopbench.core.experiment;

import io.hadoopbench.core.analysis.Steadiness;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunLength;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Rounds of trials whose numbers nobody will see, until servers, clients and their compilers are warm, or for as long or as often as the user says.
 * Each round runs every variant once, so that none is warmer than another; when it can be told which have settled, those that have not go on alone.
 */
final class Rehearsals {
  private final Settings settings;
  private final List<Metric> settling;
  private final LongSupplier nanoTime;
  private final Stage stage;

  /** Where variants are rehearsed. */
  @FunctionalInterface
  interface Stage {
    /** @return the metrics; empty when the variant cannot run any more */
    Optional<Map<String, Double>> rehearse(int round, Variant variant) throws IOException, InterruptedException;
  }

  /** @param metrics of the run, the primary one first */
  Rehearsals(Settings settings, List<Metric> metrics, LongSupplier nanoTime, Stage stage) {
    this.settings = settings;
    this.settling = metrics.stream().filter(metric -> metric.equals(metrics.get(0)) || metric.costsCpu()).toList();
    this.nanoTime = nanoTime;
    this.stage = stage;
  }

  /** @throws IOException if the cluster fails */
  Rehearsal run(List<Variant> variants) throws IOException, InterruptedException {
    boolean judged = !settings.has(RunLength.REHEARSALS);
    long begin = nanoTime.getAsLong();
    Map<Variant, List<Map<String, Double>>> seen = new LinkedHashMap<>();
    SortedMap<String, String> unsteady = new TreeMap<>();
    int round = 0;
    List<Variant> going = variants;
    long last = begin;
    while (judged ? goOn(round, begin, last, unsteady) : round < settings.number(RunLength.REHEARSALS)) {
      last = nanoTime.getAsLong();
      for (Variant variant : going) {
        Optional<Map<String, Double>> metrics = stage.rehearse(round, variant);
        metrics.ifPresent(found -> seen.computeIfAbsent(variant, v -> new ArrayList<>()).add(found));
      }
      round++;
      unsteady.clear();
      if (judged) {
        seen.forEach((variant, rounds) -> Steadiness.unsteady(rounds, settling, settings.decimal("tolerance"))
            .ifPresent(why -> unsteady.put(variant.id(), why)));
        going = Steadiness.canBeTold(round) ? variants.stream().filter(variant -> unsteady.containsKey(variant.id())).toList() : variants;
      }
    }
    if (judged && !Steadiness.canBeTold(round)) {
      String few = "only " + round + (round == 1 ? " rehearsal" : " rehearsals") + " fitted into -" + RunLength.MOST_REHEARSAL + " " + settings.text(RunLength.MOST_REHEARSAL);
      variants.forEach(variant -> unsteady.put(variant.id(), few));
    }
    return new Rehearsal(round, (nanoTime.getAsLong() - begin) / 1e9, judged, unsteady);
  }

  /**
   * On servers that have just restarted for these variants: a few rounds, within the same time. Whether they have settled cannot be told of so few, and more after each restart would take longer than the run.
   *
   * @throws IOException if the cluster fails
   */
  Rehearsal afterRestart(List<Variant> variants) throws IOException, InterruptedException {
    if (settings.has(RunLength.REHEARSALS)) {
      return run(variants);
    }
    long begin = nanoTime.getAsLong();
    long last = begin;
    int round = 0;
    while (round < RunLength.AFTER_RESTART && goOn(round, begin, last, Map.of())) {
      last = nanoTime.getAsLong();
      for (Variant variant : variants) {
        stage.rehearse(round, variant);
      }
      round++;
    }
    return new Rehearsal(round, (nanoTime.getAsLong() - begin) / 1e9, false, new TreeMap<>());
  }

  /** Another round, if it would end in time: about as long as the last one. */
  private boolean goOn(int round, long begin, long last, Map<String, String> unsteady) {
    if (Steadiness.canBeTold(round) && unsteady.isEmpty()) {
      return false;
    }
    Duration most = settings.duration(RunLength.MOST_REHEARSAL);
    long now = nanoTime.getAsLong();
    return !most.isZero() && (round == 0 || now - begin + (now - last) <= most.toNanos());
  }
}
