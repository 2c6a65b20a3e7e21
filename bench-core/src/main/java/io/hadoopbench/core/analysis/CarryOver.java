package io.hadoopbench.core.analysis;

import io.hadoopbench.core.measure.Turn;
import io.hadoopbench.core.measure.TurnCounts;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * What turns leave behind for the next one: how many times as much a variant does in turns that came after some other as in those that came after
 * one of its own. Order is random, so nothing else tells them apart. What lasts for longer than a round is not in it.
 *
 * @param ci95 null with a single block
 */
public record CarryOver(double ratio, Interval ci95) {
  /** Empty where no block has both kinds of turns. */
  public static Optional<CarryOver> of(RunResult run, String variant, Turn.Before before) {
    double[] logs = run.measured().ofBlocks().stream().filter(trial -> trial.valid() && trial.variant().equals(variant))
        .flatMapToDouble(trial -> log(trial, before)).toArray();
    if (logs.length == 0) {
      return Optional.empty();
    }
    Student mean = Student.of(logs);
    Interval interval = mean.interval(Defaults.CONFIDENCE);
    return Optional.of(new CarryOver(Math.exp(mean.estimate()), interval == null ? null : new Interval(Math.exp(interval.low()), Math.exp(interval.high()))));
  }

  private static DoubleStream log(TrialResult trial, Turn.Before before) {
    Optional<Double> itself = TurnCounts.after(trial.resources(), Turn.Before.ITSELF).filter(rate -> rate > 0);
    Optional<Double> other = TurnCounts.after(trial.resources(), before).filter(rate -> rate > 0);
    return itself.isPresent() && other.isPresent() ? DoubleStream.of(Math.log(other.get() / itself.get())) : DoubleStream.empty();
  }
}
