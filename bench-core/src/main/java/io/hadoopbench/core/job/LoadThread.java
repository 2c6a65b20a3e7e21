package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import java.util.concurrent.CountDownLatch;

/** One load thread: warm-up, start, then its share of the operations. */
final class LoadThread extends Thread {
  private final Workload.Step step;
  private final OperationRecorder recorder;
  private final Plan plan;
  private final ErrorBudget errors;
  private final CountDownLatch warm;
  private final StartSignal start;
  private OpenLoop openLoop;
  private ThreadUse used = new ThreadUse(0, 0);
  private long endNanos;

  /**
   * How much a thread does.
   *
   * @param index of the thread among {@code of} load threads of all tasks
   * @param ratePerSecond target of all threads together in open loop; 0 for closed loop
   */
  record Plan(int index, int of, long warmups, long operations, double ratePerSecond) { }

  /**
   * @param errors shared by the task's threads
   * @param warm counted down when this thread's warm-up is over
   */
  LoadThread(Plan plan, Workload.Step step, OperationRecorder recorder, ErrorBudget errors, CountDownLatch warm,
      StartSignal start) {
    super("load-" + plan.index());
    this.plan = plan;
    this.step = step;
    this.recorder = recorder;
    this.errors = errors;
    this.warm = warm;
    this.start = start;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      repeat(Workload.Phase.WARMUP, plan.warmups());
    } finally {
      warm.countDown();
    }
    long startNanos = start.await();
    if (startNanos == StartSignal.NEVER) {
      return;
    }
    if (plan.ratePerSecond() > 0) {
      Pacer pacer = new Pacer(System::nanoTime, startNanos, plan.ratePerSecond(), plan.of(), plan.index());
      openLoop = new OpenLoop(System::nanoTime, pacer, startNanos);
    }
    ThreadUse before = ThreadUse.ofThisThread();
    recorder.startWindow(startNanos);
    repeat(Workload.Phase.MEASURED, plan.operations());
    endNanos = System.nanoTime();
    used = ThreadUse.ofThisThread().minus(before);
  }

  private void repeat(Workload.Phase phase, long times) {
    for (long i = 0; i < times && !errors.exhausted(); i++) {
      if (openLoop != null) {
        openLoop.before(i);
      }
      try {
        step.run(phase, i, recorder);
      } catch (Exception | LinkageError e) {
        errors.add(e);
      }
      if (openLoop != null) {
        openLoop.after(i);
      }
    }
  }

  /** When the last operation ended, on the clock of {@link System#nanoTime}; for a thread that has ended. */
  long endNanos() {
    return endNanos;
  }

  /** Adds what this thread did; for a thread that has ended. */
  void addTo(TaskReport report) {
    recorder.addTo(report);
    if (openLoop != null) {
      openLoop.addTo(report);
    }
    report.addResource("client.threadCpuSeconds", used.cpuNanos() / 1e9);
    report.addResource("client.threadAllocatedBytes", used.allocatedBytes());
  }
}
