package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.servers.Compilers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Runs rounds of unrecorded trials for all variants before measuring, either until JIT compilation
 * in servers and clients needs little CPU time, or for the time or number of rounds that the user
 * requested.
 */
record WarmUp(Settings settings, Watch watch, LongSupplier nanoTime, Stage stage) {
  /** Runs warm-up trials. The variants of a group are interleaved. */
  @FunctionalInterface
  interface Stage {
    void warmUp(int round, List<Variant> group) throws IOException, InterruptedException;
  }

  @FunctionalInterface
  interface Watch {
    Compilers.Reading read() throws IOException;
  }

  /**
   * Warms up before the first block.
   *
   * @throws IOException if the cluster fails
   */
  WarmUpSummary run(List<List<Variant>> groups) throws IOException, InterruptedException {
    OptionalInt number = RunLength.warmUp(settings);
    return number.isPresent()
        ? rounds(groups, number.getAsInt(), Duration.ofNanos(Long.MAX_VALUE), false)
        : rounds(groups, Integer.MAX_VALUE, RunLength.mostWarmUp(settings), true);
  }

  /**
   * Warms up servers that were restarted for these variants, with a few rounds within the same time
   * limit. Afterwards, the servers are not fully warmed up, but a full warm-up after each restart
   * would take longer than the run itself.
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

  /**
   * Returns whether another round that takes as long as the previous round fits into the budget.
   */
  private boolean fits(int round, long begin, long last, Duration budget) {
    long now = nanoTime.getAsLong();
    return !budget.isZero() && (round == 0 || now - begin + (now - last) <= budget.toNanos());
  }
}
