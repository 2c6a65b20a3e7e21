package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.os.HostCpu;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * How fast the host was while a task measured: one thread does a fixed piece of work ten times a second, a third of a millisecond each, which is less
 * than half a percent of one core. The lower quartile of its times leaves out the pieces that were interrupted by our own load. Beside it stands the CPU
 * time that the hypervisor gave to others.
 */
public final class SpeedProbe implements Closeable {
  /** Resources: added up over tasks, so that the second one divides the first. */
  public static final String MICROS = "host.probeMicros";
  public static final String TASKS = "host.probeTasks";
  public static final String STEAL_SECONDS = "host.stealSeconds";
  public static final String CPU_SECONDS = "host.cpuSeconds";

  private static final int ROUNDS = 150_000;
  private static final long PAUSE_NANOS = 100_000_000;
  private static final int WARMUPS = 100;

  private final Histogram nanos = OperationRecorder.newHistogram();
  private final Path stat;
  private final Thread thread = new Thread(this::repeat, "speed-probe");
  private volatile boolean stopped;
  /** What comes out, so that the work cannot be left out. */
  private volatile long sink;
  private Optional<HostCpu> before = Optional.empty();

  /** @param stat {@code /proc/stat} */
  SpeedProbe(Path stat) {
    this.stat = stat;
    thread.setDaemon(true);
  }

  /** Has the work compiled, before anything is measured. */
  void warmUp() {
    for (int i = 0; i < WARMUPS; i++) {
      work();
    }
  }

  void start() throws IOException {
    before = HostCpu.read(stat);
    thread.start();
  }

  /** Ends the work and adds what it saw. */
  void stop(TaskReport report) throws IOException, InterruptedException {
    close();
    thread.join();
    if (nanos.getTotalCount() > 0) {
      report.addResource(MICROS, nanos.getValueAtPercentile(25) / 1e3);
      report.addResource(TASKS, 1);
    }
    Optional<HostCpu> after = HostCpu.read(stat);
    if (before.isPresent() && after.isPresent()) {
      report.addResource(STEAL_SECONDS, after.get().steal() - before.get().steal());
      report.addResource(CPU_SECONDS, after.get().all() - before.get().all());
    }
  }

  /** Ends the work; what it saw is lost unless it was stopped before. */
  @Override
  public void close() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void repeat() {
    while (!stopped) {
      long begin = System.nanoTime();
      work();
      nanos.recordValue(System.nanoTime() - begin);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Xorshift; each step needs the one before. */
  private void work() {
    long x = sink | 1;
    for (int i = 0; i < ROUNDS; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    sink = x;
  }
}
