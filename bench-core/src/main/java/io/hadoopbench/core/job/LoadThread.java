package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.profile.LoadWindow;
import io.hadoopbench.core.profile.TaskProfiler;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** One load thread: warm-up, start, then its share of the operations. */
final class LoadThread extends Thread {
  private static final long FOR_EVER = Long.MAX_VALUE / 2;

  private final Workload.Step step;
  private final OperationRecorder recorder;
  private final Plan plan;
  private final ErrorBudget errors;
  private final CountDownLatch warm;
  private final StartSignal start;
  private final TaskProfiler profiler;
  private final Throttle throttle;
  private Optional<LoadWindow> window = Optional.empty();
  private OpenLoop openLoop;
  private ThreadUse used = new ThreadUse(0, 0);
  private long startNanos;
  private long endNanos;
  private long steps;

  /**
   * How much a thread does.
   *
   * @param index of the thread among {@code of} load threads of all tasks
   * @param length of this thread alone
   * @param ratePerSecond target of all threads together in open loop; 0 for closed loop
   * @param mostPerSecond of all threads together; 0: no bound
   */
  record Plan(int index, int of, long warmups, JobSpec.Length length, double ratePerSecond, double mostPerSecond) { }

  /**
   * @param errors shared by the task's threads
   * @param warm counted down when this thread's warm-up is over
   * @param profiler is told of the timed part
   */
  LoadThread(Plan plan, Workload.Step step, OperationRecorder recorder, ErrorBudget errors, CountDownLatch warm,
      StartSignal start, TaskProfiler profiler) {
    super("load-" + plan.index());
    this.plan = plan;
    this.step = step;
    this.recorder = recorder;
    this.errors = errors;
    this.warm = warm;
    this.start = start;
    this.profiler = profiler;
    this.throttle = new Throttle(System::nanoTime, plan.mostPerSecond(), plan.of(), plan.index());
    setDaemon(true);
    setUncaughtExceptionHandler((thread, error) -> errors.died(error));
  }

  @Override
  public void run() {
    try {
      for (long i = 0; i < plan.warmups() && throttle.await(System.nanoTime() + FOR_EVER) && !stopped(); i++) {
        step(Workload.Phase.WARMUP, i);
      }
    } finally {
      warm.countDown();
    }
    startNanos = start.await();
    if (startNanos == StartSignal.NEVER) {
      return;
    }
    if (plan.ratePerSecond() > 0) {
      Pacer pacer = new Pacer(System::nanoTime, startNanos, plan.ratePerSecond(), plan.of(), plan.index());
      openLoop = new OpenLoop(System::nanoTime, pacer, startNanos);
    }
    ThreadUse before = ThreadUse.ofThisThread();
    recorder.startWindow(startNanos, lengthNanos());
    throttle.startWindow();
    window = profiler.enter();
    measure();
    endNanos = System.nanoTime();
    window = profiler.leave(window);
    used = ThreadUse.ofThisThread().minus(before);
  }

  private void measure() {
    long share = plan.length().operations();
    for (long i = 0; (plan.length().again() || i < share) && mayBegin(i) && !stopped(); i++) {
      if (openLoop != null) {
        openLoop.before(i);
      }
      step(Workload.Phase.MEASURED, i % share);
      if (openLoop != null) {
        openLoop.after(i);
      }
      steps++;
    }
  }

  private boolean stopped() {
    return errors.exhausted() || start.isCalledOff();
  }

  /**
   * Whether another operation may begin in time, waiting for that. In open loop its intended start counts, so that a
   * slow server shortens nothing.
   */
  private boolean mayBegin(long index) {
    long last = startNanos + lengthNanos();
    return throttle.await(last) && (openLoop == null ? System.nanoTime() : openLoop.intended(index)) - last < 0;
  }

  /** Of the timed part, where that is of a time. */
  private long lengthNanos() {
    return plan.length().nanos() == 0 ? FOR_EVER : plan.length().nanos();
  }

  private void step(Workload.Phase phase, long index) {
    boolean failed = true;
    recorder.begin();
    try {
      step.run(phase, index, recorder);
      failed = false;
    } catch (Exception | LinkageError e) {
      errors.add(e);
    } catch (Error e) {
      errors.died(e);
    } finally {
      recorder.end(failed);
    }
  }

  /** How often it did its operation in the timed part; for a thread that has ended. */
  long steps() {
    return steps;
  }

  /** When the last operation ended, on the clock of {@link System#nanoTime}; for a thread that has ended. */
  long endNanos() {
    return endNanos;
  }

  /** Adds what this thread did; for a thread that has ended. */
  void addTo(TaskReport report) {
    recorder.addTo(report);
    throttle.addTo(report);
    report.addResource(LoadTask.THREAD_RATES, recorder.bytes() / ((endNanos - startNanos) / 1e9));
    if (plan.length().nanos() > 0) {
      boolean ranOut = !plan.length().again() && steps >= plan.length().operations();
      report.addResource(ranOut ? LoadTask.RAN_OUT : LoadTask.TIMED_RATES, ranOut ? 1 : recorder.bytesInTime() / (plan.length().nanos() / 1e9));
    }
    if (openLoop != null) {
      openLoop.addTo(report);
    }
    report.addResource("client.threadCpuSeconds", used.cpuNanos() / 1e9);
    window.ifPresent(sampled -> sampled.addTo(report, steps));
    report.addResource("client.threadAllocatedBytes", used.allocatedBytes());
  }
}
