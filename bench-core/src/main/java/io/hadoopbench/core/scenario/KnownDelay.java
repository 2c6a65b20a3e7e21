package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskTreatment;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.core.measure.TaskReport;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * In the task: each measured operation waits when its stopwatch has started, and how long that really was is added up.
 * Where there are CPUs enough the thread that waits does not sleep: a CPU that falls asleep makes what comes after it
 * slower, and more than the delay would be found. Where there are not it does: it would take a CPU from those that
 * work, and more would be found, too.
 */
public final class KnownDelay implements TaskTreatment {
  /** Setting: how long, in ns, for each operation. */
  static final String NANOS = "delayNanos";
  /** Resources. */
  static final String SECONDS = "delay.seconds";
  static final String OPERATIONS = "delay.operations";

  private final LongAdder waited = new LongAdder();
  private final LongAdder operations = new LongAdder();
  private long nanos;
  /** Other threads do not need the CPU. */
  private boolean spins;

  @Override
  public void open(TaskContext task) {
    nanos = task.number(NANOS);
    spins = task.threads() < Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Workload.Step around(Workload.Step step) {
    return (phase, index, clock) -> step.run(phase, index, phase == Workload.Phase.MEASURED ? new Delayed(clock) : clock);
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
