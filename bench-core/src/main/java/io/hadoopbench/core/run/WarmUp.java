package io.hadoopbench.core.run;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.WarmUpSummary;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.scenario.RunLength;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Rounds of trials whose numbers nobody will see, each with all variants, until the compilers of
 * servers and clients have little to do, or for as long or as often as the user says.
 */
record WarmUp(Settings settings, Watch watch, LongSupplier nanoTime, Stage stage) {
  /** Where variants are rehearsed: those of a group in turns. */
  @FunctionalInterface
  interface Stage {
    void warmUp(int round, List<Variant> group) throws IOException, InterruptedException;
  }

  /** Looks at compilers. */
  @FunctionalInterface
  interface Watch {
    Compilers.Reading read() throws IOException;
  }

  /**
   * @throws IOException if the cluster fails
   */
  WarmUpSummary run(List<List<Variant>> groups) throws IOException, InterruptedException {
    OptionalInt number = RunLength.warmUp(settings);
    return number.isPresent()
        ? rounds(groups, number.getAsInt(), Duration.ofNanos(Long.MAX_VALUE), false)
        : rounds(groups, Integer.MAX_VALUE, RunLength.mostWarmUp(settings), true);
  }

  /**
   * On servers that have just restarted for these variants: a few rounds, within the same time.
   * Warm they will not be, and more after each restart would take longer than the run.
   *
   * @throws IOException if the cluster fails
   */
  WarmUpSummary afterRestart(List<List<Variant>> groups) throws IOException, InterruptedException {
    return RunLength.warmUp(settings).isPresent()
        ? run(groups)
        : rounds(groups, RunLength.AFTER_RESTART, RunLength.mostWarmUp(settings), false);
  }

  private WarmUpSummary rounds(
      List<List<Variant>> groups, int most, Duration budget, boolean untilWarm)
      throws IOException, InterruptedException {
    long begin = nanoTime.getAsLong();
    long last = begin;
    int round = 0;
    WarmUpSummary.Warmth warmth = WarmUpSummary.Warmth.UNKNOWN;
    List<String> unread = List.of();
    while (round < most
        && fits(round, begin, last, budget)
        && !(untilWarm && round > 0 && warmth.cold().isEmpty())) {
      last = nanoTime.getAsLong();
      Optional<Compilers.Reading> before = untilWarm ? Optional.of(watch.read()) : Optional.empty();
      for (List<Variant> group : groups) {
        stage.warmUp(round, group);
      }
      if (before.isPresent()) {
        Compilers.Reading after = watch.read();
        warmth = after.since(before.get());
        unread =
            after.unread().entrySet().stream()
                .map(jvm -> jvm.getKey() + ": " + jvm.getValue())
                .toList();
      }
      round++;
    }
    return WarmUpSummary.of(round, (nanoTime.getAsLong() - begin) / 1e9, warmth, unread);
  }

  /** Another round, if it would end in time: about as long as the last one. */
  private boolean fits(int round, long begin, long last, Duration budget) {
    long now = nanoTime.getAsLong();
    return !budget.isZero() && (round == 0 || now - begin + (now - last) <= budget.toNanos());
  }
}
