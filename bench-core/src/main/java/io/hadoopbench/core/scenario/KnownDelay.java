package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskTreatment;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.core.measure.TaskReport;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** In the task: each measured operation waits when its stopwatch has started, and how long that really was is added up. */
public final class KnownDelay implements TaskTreatment {
  /** Setting: how long, in ns. */
  static final String NANOS = "delayNanos";
  /** Setting: maps that may be on one host. */
  static final String MAPS = "delayMaps";
  /** Resource. */
  static final String SECONDS = "delay.seconds";

  private final LongAdder waited = new LongAdder();
  private long nanos;
  /** A thread that sleeps lets its CPU fall asleep, too, and the operation after it is slower: more than the delay would be found. */
  private boolean spins;

  @Override
  public void open(TaskContext task) {
    nanos = task.number(NANOS);
    spins = task.number(MAPS) * task.threads() < Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Workload.Step around(Workload.Step step) {
    return (phase, index, clock) -> step.run(phase, index, phase == Workload.Phase.MEASURED ? new Delayed(clock) : clock);
  }

  @Override
  public void resources(TaskReport report) {
    report.addResource(SECONDS, waited.sum() / 1e9);
  }

  /** Spins only where there are more cores than threads: a core that the servers need must not be part of the delay. */
  private void delay() {
    long begin = System.nanoTime();
    for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - begin)) {
      if (spins) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(left);
      }
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
