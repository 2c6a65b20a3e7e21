package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskTreatment;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.core.measure.TaskReport;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * In the task: measured operations wait when their stopwatch has started, and how long that really was is added up. Where a wait would be short, one operation
 * in many waits for all. Both kinds of waits were found to cost more than themselves where clients and servers share two virtual CPUs; docs/truth.md has the figures.
 */
public final class KnownDelay implements TaskTreatment {
  /** Setting: how long, in ns, for each operation. */
  static final String NANOS = "delayNanos";
  /** Resource. */
  static final String SECONDS = "delay.seconds";

  /** So that the thread's waking up late, by some tens of microseconds, is small beside it. */
  private static final long SHORTEST_NANOS = 5_000_000;

  private final LongAdder waited = new LongAdder();
  private long nanos;
  /** One operation in so many waits, for so many. */
  private long every;

  @Override
  public void open(TaskContext task) {
    long ofEach = task.number(NANOS);
    every = ofEach <= 0 ? 1 : Math.max(1, (SHORTEST_NANOS + ofEach - 1) / ofEach);
    nanos = every * ofEach;
  }

  @Override
  public Workload.Step around(Workload.Step step) {
    return (phase, index, clock) -> step.run(phase, index, phase == Workload.Phase.MEASURED && index % every == 0 ? new Delayed(clock) : clock);
  }

  @Override
  public void resources(TaskReport report) {
    report.addResource(SECONDS, waited.sum() / 1e9);
  }

  private void delay() {
    long begin = System.nanoTime();
    for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - begin)) {
      LockSupport.parkNanos(left);
    }
    waited.add(System.nanoTime() - begin);
  }

  /** The stopwatch that waits when it is started. */
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
