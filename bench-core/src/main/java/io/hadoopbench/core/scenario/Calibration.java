package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/**
 * What measures the measuring: two variants that are the same, between which nothing may be found, and one whose every
 * operation waits for a known time, which must be found. On any workload; in the waiting one nothing else is different.
 */
public final class Calibration implements Treatment {
  static final String PERCENT = "delayPercent";
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  @Override
  public List<Factor> factors() {
    return List.of(new Factor(Calibrated.FACTOR, "a and b are the same; in delay operations wait for -" + PERCENT + " of their time before",
        List.of(Calibrated.A, Calibrated.B, Calibrated.DELAY), List.of(Calibrated.A)));
  }

  @Override
  public List<Option> options() {
    return List.of(Option.of(PERCENT, Option.Type.DECIMAL, "PERCENT", "25",
        "calibration=delay: how much longer each operation takes than under calibration=a"));
  }

  @Override
  public void check(Settings settings) {
    if (settings.decimal(PERCENT) == 0) {
      throw new UsageException("-" + PERCENT + " " + settings.text(PERCENT) + ": must be above 0");
    }
    if (settings.decimal(Jobs.RATE) > 0) {
      throw new UsageException("-rate " + settings.text("rate") + ": in open loop a delay changes no rate; leave -rate out to calibrate");
    }
  }

  @Override
  public Opened open(RunContext run) {
    return new Delays(run.settings().decimal(PERCENT) / 100);
  }

  static boolean delayed(Variant variant) {
    return variant.level(Calibrated.FACTOR).equals(Calibrated.DELAY);
  }

  /** The delay is a part of what an operation took in the last trial that did not wait, rehearsals included. */
  private static final class Delays implements Opened {
    private final double part;
    private double operationSeconds;

    Delays(double part) {
      this.part = part;
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) {
      if (delayed(trial.variant())) {
        task.with(KnownDelay.class).set(KnownDelay.NANOS, Long.toString((long) (operationSeconds * part * NANOS)));
      }
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      double threadSeconds = outcome.used("client.threadSeconds").orElse(0);
      if (delayed(trial.variant())) {
        double waited = outcome.used(KnownDelay.SECONDS).orElse(0);
        double operations = outcome.used(KnownDelay.OPERATIONS).orElse(0);
        if (operations > 0 && threadSeconds > 0) {
          outcome.observed().metrics().put(Calibrated.SHARE, waited / threadSeconds);
          outcome.observed().metrics().put(Calibrated.MICROS, waited / operations * MICROS);
        }
      } else if (outcome.report().operations() > 0) {
        operationSeconds = threadSeconds / outcome.report().operations();
      }
    }

    @Override
    public List<String> contradictions(Trial trial, TrialOutcome outcome) {
      return delayed(trial.variant()) && outcome.used(KnownDelay.SECONDS).orElse(0.0) <= 0
          ? List.of("labelled " + trial.variant().id()
              + ", but no operation waited: no trial without delay came before; give a rehearsal") : List.of();
    }
  }
}
