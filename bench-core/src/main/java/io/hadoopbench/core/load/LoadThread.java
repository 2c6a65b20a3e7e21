package io.hadoopbench.core.load;

import com.sun.management.ThreadMXBean;
import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.explain.TaskProfiler.LoadWindow;
import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.SliceCounts;
import io.hadoopbench.core.load.measure.SliceGate;
import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Throttle;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A load thread. It warms up and then executes its share of the operations during its arm's slices.
 */
final class LoadThread extends Thread {
  private final Workload.Step step;
  private final OperationRecorder recorder;
  private final Plan plan;
  private final ErrorBudget errors;
  private final CountDownLatch warm;
  private final SliceGate gate;
  private final TaskProfiler profiler;
  private final Throttle throttle;
  private Optional<LoadWindow> window = Optional.empty();
  private OpenLoop openLoop;
  private ThreadUse used = new ThreadUse(0, 0);

  /**
   * The start of the arm's first slice and the end of the last operation, both on the arm's clock.
   */
  private long startNanos;

  private long endNanos;

  /** The offset between {@link System#nanoTime} and the arm's clock. */
  private long pausedNanos;

  private long steps;

  /**
   * The work planned for a thread.
   *
   * @param index index among all {@code of} load threads of all tasks
   * @param length length for this thread only
   * @param ratePerSecond target rate for all threads together in an open loop; 0 for a closed loop
   * @param mostPerSecond maximum rate for all threads together; 0 for no limit
   * @param slices whether other arms work between this arm's slices
   */
  record Plan(
      int index,
      int of,
      long warmups,
      JobSpec.Length length,
      double ratePerSecond,
      double mostPerSecond,
      boolean slices) {}

  /**
   * @param operations names of the parts that the workload times separately
   * @param errors error budget that all of the arm's threads share
   * @param warm latch that is counted down when this thread's warm-up has ended
   * @param gate grants the arm's slices
   * @param profiler notified when the timed part starts and ends
   */
  LoadThread(
      Plan plan,
      Workload.Step step,
      List<String> operations,
      ErrorBudget errors,
      CountDownLatch warm,
      SliceGate gate,
      TaskProfiler profiler) {
    super("load-" + plan.index());
    this.plan = plan;
    this.step = step;
    this.recorder = new OperationRecorder(operations, this::ownNanos);
    this.errors = errors;
    this.warm = warm;
    this.gate = gate;
    this.profiler = profiler;
    this.throttle = new Throttle(System::nanoTime, plan.mostPerSecond(), plan.of(), plan.index());
    setDaemon(true);
    setUncaughtExceptionHandler((thread, error) -> errors.died(error));
  }

  private long ownNanos() {
    return System.nanoTime() - pausedNanos;
  }

  @Override
  public void run() {
    try {
      for (long i = 0;
          i < plan.warmups() && throttle.await(System.nanoTime() + Slice.FOR_EVER) && !stopped();
          i++) {
        step(Workload.Phase.WARMUP, i);
      }
    } finally {
      warm.countDown();
    }
    Slice slice = gate.next(null);
    if (slice == null) {
      return;
    }
    startNanos = slice.startNanos();
    if (plan.ratePerSecond() > 0) {
      Pacer pacer =
          new Pacer(System::nanoTime, startNanos, plan.ratePerSecond(), plan.of(), plan.index());
      openLoop = new OpenLoop(System::nanoTime, pacer, startNanos);
    }
    ThreadUse before = ThreadUse.ofThisThread();
    recorder.startWindow(startNanos, plan.slices() ? Slice.FOR_EVER : slice.nanos());
    throttle.startWindow();
    window = profiler.enter();
    while (slice != null) {
      slice = work(slice) ? gate.next(slice) : null;
    }
    window = profiler.leave(window);
    used = ThreadUse.ofThisThread().minus(before);
  }

  /**
   * @return whether there is work for another slice
   */
  private boolean work(Slice slice) {
    boolean more = false;
    try {
      pausedNanos = slice.pausedNanos();
      if (plan.slices()) {
        recorder.beginSlice(slice, plan.of() == 1);
      }
      more = measure(slice);
      endNanos = ownNanos();
      if (plan.slices()) {
        recorder.endSlice(endNanos);
      }
    } finally {
      gate.park(System.nanoTime(), !more);
    }
    return more;
  }

  /**
   * @return whether there is work for another slice
   */
  private boolean measure(Slice slice) {
    long share = plan.length().operations();
    long most = plan.length().again() ? Long.MAX_VALUE : Math.round(share * slice.part());
    while (!stopped() && steps < most) {
      if (!mayBegin(steps, slice)) {
        return plan.slices();
      }
      if (openLoop != null) {
        openLoop.before(steps);
      }
      step(Workload.Phase.MEASURED, steps % share);
      if (openLoop != null) {
        openLoop.after(steps);
      }
      steps++;
    }
    return !stopped() && steps < share;
  }

  private boolean stopped() {
    return errors.exhausted() || gate.isCalledOff();
  }

  /**
   * Waits until another operation may begin, and returns whether it may begin before the end. In an
   * open loop, the intended start is what counts, so that a slow server does not shorten the trial.
   */
  private boolean mayBegin(long index, Slice slice) {
    return throttle.await(slice.endNanos())
        && (openLoop == null ? System.nanoTime() : openLoop.intended(index)) - slice.endNanos() < 0;
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

  /** Returns the counts per slice. The thread must have ended or be waiting for a slice. */
  Optional<SliceCounts> slices() {
    return recorder.slices();
  }

  /** Returns the number of operations in the timed part. The thread must have ended. */
  long steps() {
    return steps;
  }

  void addTo(TaskReport report) {
    recorder.addTo(report);
    throttle.addTo(report);
    report.addResource(LoadTask.THREAD_RATES, recorder.bytes() / ((endNanos - startNanos) / 1e9));
    if (plan.length().nanos() > 0 && !plan.slices()) {
      boolean ranOut = !plan.length().again() && steps >= plan.length().operations();
      report.addResource(
          ranOut ? LoadTask.RAN_OUT : LoadTask.TIMED_RATES,
          ranOut ? 1 : recorder.bytesInTime() / (plan.length().nanos() / 1e9));
    }
    if (openLoop != null) {
      openLoop.addTo(report);
    }
    report.addResource("client.threadCpuSeconds", used.cpuNanos() / 1e9);
    window.ifPresent(sampled -> sampled.addTo(report, steps));
    report.addResource("client.threadAllocatedBytes", used.allocatedBytes());
  }

  private record ThreadUse(long cpuNanos, long allocatedBytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static ThreadUse ofThisThread() {
      return new ThreadUse(
          THREADS.getCurrentThreadCpuTime(),
          THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()));
    }

    ThreadUse minus(ThreadUse earlier) {
      return new ThreadUse(cpuNanos - earlier.cpuNanos, allocatedBytes - earlier.allocatedBytes);
    }
  }

  /**
   * Counts a task's failed operations by exception class. If there are more than allowed, all of
   * the task's threads stop.
   */
  static final class ErrorBudget {
    private final long limit;
    private final Map<String, Throwable> samples = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** Names of the threads that ended with an error, by error. */
    private final Map<String, String> dead = new LinkedHashMap<>();

    private long count;
    private final AtomicBoolean exhausted = new AtomicBoolean();

    ErrorBudget(long limit) {
      this.limit = limit;
    }

    synchronized void add(Throwable error) {
      samples.putIfAbsent(error.getClass().getName(), error);
      counts.merge(error.getClass().getName(), 1L, Long::sum);
      if (++count > limit) {
        exhausted.set(true);
      }
    }

    /**
     * Records that a load thread ended with an error other than a failed operation. The task then
     * stops even if the limit has not been reached, and the trial is invalid.
     */
    synchronized void died(Throwable error) {
      dead.putIfAbsent(String.valueOf(error), Thread.currentThread().getName());
      exhausted.set(true);
    }

    boolean exhausted() {
      return exhausted.get();
    }

    synchronized void addTo(TaskReport report) {
      samples.forEach((name, error) -> report.addErrors(error, counts.get(name)));
      dead.forEach(
          (error, thread) ->
              report.evidence().add(LoadTask.THREAD_DIED, thread + " ended with " + error));
    }
  }
}
