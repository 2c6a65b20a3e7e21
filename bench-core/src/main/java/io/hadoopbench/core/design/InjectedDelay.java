package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Validates the harness with two variants: an A/A twin, for which no difference must be found, and
 * a variant whose operations are delayed by a known time, which must be detected. Applies to any
 * workload.
 */
public final class InjectedDelay implements Treatment.Interleavable {
  public static final String FACTOR = "delay";

  /** Level without an injected delay. */
  public static final String NONE = "0";

  /** The A/A twin of {@link #NONE}: the same variant under another name. */
  public static final String TWIN = "0b";

  /** Level used only in runs that validate the harness. */
  public static final String QUARTER = "25%";

  /** Metric of delayed trials: delay as a share of the load threads' time. */
  public static final String SHARE = "delay.share";

  /** Metric of delayed trials: mean delay per operation, in us. */
  public static final String MICROS = "delay.meanMicros";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            FACTOR,
            "positive control: each operation is delayed by this share of its own time; 0b: A/A"
                + " twin of 0, which must not differ",
            List.of(NONE, TWIN, "1%", "2%", "5%", "10%", QUARTER, "50%"),
            List.of(NONE)));
  }

  @Override
  public void check(Settings settings) {
    settings.require(
        Jobs.RATE,
        rate -> settings.decimal(Jobs.RATE) == 0,
        "an injected delay does not change an open loop's rate; omit -rate");
  }

  @Override
  public Opened open(RunContext run) {
    return new Delays();
  }

  static boolean delayed(Variant variant) {
    return variant.level(FACTOR).endsWith("%");
  }

  private static double share(Variant variant) {
    return Double.parseDouble(variant.level(FACTOR).replace("%", "")) / 100;
  }

  /**
   * Computes the delay as a share of the time per operation in the last trial without a delay,
   * which may be a warm-up trial.
   */
  private static final class Delays implements Opened {
    private double operationSeconds;

    @Override
    public void prepare(Trial trial, TaskSpec task) {
      if (delayed(trial.variant())) {
        task.with(KnownDelay.class)
            .set(
                KnownDelay.NANOS,
                Long.toString((long) (operationSeconds * share(trial.variant()) * 1e9)));
      }
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      double threadSeconds = outcome.used("client.threadSeconds").orElse(0);
      if (delayed(trial.variant())) {
        double waited = outcome.used(KnownDelay.SECONDS).orElse(0);
        double operations = outcome.used(KnownDelay.OPERATIONS).orElse(0);
        if (operations > 0 && threadSeconds > 0) {
          outcome.observed().metrics().put(SHARE, waited / threadSeconds);
          outcome.observed().metrics().put(MICROS, waited / operations * 1e6);
        }
      } else if (outcome.report().operations() > 0) {
        operationSeconds = threadSeconds / outcome.report().operations();
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return delayed(variant) && outcome.used(KnownDelay.SECONDS).orElse(0.0) <= 0
          ? List.of(
              "labelled "
                  + variant.id()
                  + ", but no operation was delayed, because no trial without delay ran before this"
                  + " one; allow a warm-up round (-warmup 1)")
          : List.of();
    }
  }

  /**
   * Delays each measured operation in a task after the operation's stopwatch has started, and sums
   * the actual delays. If CPUs are idle, the thread spins. Code runs more slowly on a CPU that has
   * just been idle, so after a sleep the measured effect would exceed the delay. If no CPU is idle,
   * the thread sleeps, because spinning would take CPU time from other threads, and the effect
   * would again exceed the delay.
   */
  public static final class KnownDelay implements TaskTreatment {
    /** Name of the setting for the delay per operation, in ns. */
    static final String NANOS = "delayNanos";

    /** Resource names. */
    static final String SECONDS = "delay.seconds";

    static final String OPERATIONS = "delay.operations";

    private final LongAdder waited = new LongAdder();
    private final LongAdder operations = new LongAdder();
    private long nanos;

    /** True if no other thread needs this CPU. */
    private boolean spins;

    @Override
    public void open(TaskContext task) {
      nanos = task.number(NANOS);
      spins = task.threads() < Runtime.getRuntime().availableProcessors();
    }

    @Override
    public Workload.Step around(Workload.Step step) {
      return (phase, index, clock) ->
          step.run(phase, index, phase == Workload.Phase.MEASURED ? new Delayed(clock) : clock);
    }

    @Override
    public void resources(TaskReport report) {
      report.addResource(SECONDS, waited.sum() / 1e9);
      report.addResource(OPERATIONS, operations.sum());
    }

    private void delay() {
      long begin = System.nanoTime();
      while (System.nanoTime() - begin < nanos) {
        if (spins) {
          Thread.onSpinWait();
        } else {
          LockSupport.parkNanos(nanos - (System.nanoTime() - begin));
        }
      }
      waited.add(System.nanoTime() - begin);
      operations.increment();
    }

    /** A stopwatch that delays the thread when it is started. */
    private final class Delayed implements StepClock {
      private final StepClock clock;

      Delayed(StepClock clock) {
        this.clock = clock;
      }

      @Override
      public void start() {
        clock.start();
        delay();
      }

      @Override
      public void lap(int operation) {
        clock.lap(operation);
      }

      @Override
      public void total(int operation) {
        clock.total(operation);
      }

      @Override
      public void duration(int operation, long ofNanos) {
        clock.duration(operation, ofNanos);
      }

      @Override
      public void skip() {
        clock.skip();
      }

      @Override
      public void bytes(long count) {
        clock.bytes(count);
      }
    }
  }
}
