package io.hadoopbench.core.job;

import io.hadoopbench.core.cluster.OwnHost;
import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.ProcessMeter;
import io.hadoopbench.core.measure.TaskHosts;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.os.HostCpu;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * How fast the host was while a task measured: one thread does {@link FixedWork} ten times a second, a third of a
 * millisecond each, which is less than half a percent of one core; of more maps than {@value #MAPS} each does it less
 * often, because they may share a host. Its CPU time counts, so that waiting for our own load does not; and the mean,
 * because the speed of a shared CPU jumps between two values within seconds. Beside it stands the CPU time that the
 * hypervisor gave to others.
 */
public final class SpeedProbe implements Closeable {
  /** Resources: added up over tasks, so that the second one divides the first. */
  public static final String MICROS = "host.probeMicros";
  public static final String TASKS = "host.probeTasks";
  public static final String STEAL_SECONDS = "host.stealSeconds";
  public static final String CPU_SECONDS = "host.cpuSeconds";

  private static final long PAUSE_NANOS = 100_000_000;
  /** Maps that may share a host and each work as often as one alone: with 200, two cores had nothing left for the load. */
  private static final int MAPS = 10;
  private static final int WARMUPS = 300;
  /** Trials that share a JVM find the work compiled. */
  private static final AtomicBoolean WARM = new AtomicBoolean();

  private final FixedWork work = new FixedWork();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Histogram nanos = OperationRecorder.newHistogram();
  private final Path stat;
  private final LongSupplier nanoTime;
  private final long pauseNanos;
  private final long firstNanos;
  private final Thread thread = new Thread(this::repeat, "speed-probe");
  private volatile boolean stopped;
  private Optional<HostCpu> before = Optional.empty();
  private double ownBefore;

  /**
   * @param stat {@code /proc/stat}
   * @param nanoTime {@link System#nanoTime}
   * @param map of those of the job
   */
  SpeedProbe(Path stat, LongSupplier nanoTime, int map, int maps) {
    this.stat = stat;
    this.nanoTime = nanoTime;
    this.pauseNanos = pauseNanos(maps);
    this.firstNanos = firstNanos(map, maps);
    thread.setDaemon(true);
  }

  static long pauseNanos(int maps) {
    return PAUSE_NANOS * Math.max(MAPS, maps) / MAPS;
  }

  /** Spread over a pause, so that a neighbour who works in bursts meets some of them. */
  static long firstNanos(int map, int maps) {
    return pauseNanos(maps) * map / maps;
  }

  /** Has the work compiled, before anything is measured. */
  void warmUp() {
    int times = WARM.getAndSet(true) ? 0 : WARMUPS;
    for (int i = 0; i < times; i++) {
      work.run();
    }
  }

  void start() throws IOException {
    before = HostCpu.read(stat, nanoTime.getAsLong());
    ownBefore = ProcessMeter.cpuSeconds();
    thread.start();
  }

  /** Ends the work and adds what it saw. */
  void stop(TaskReport report) throws IOException, InterruptedException {
    close();
    thread.join();
    if (nanos.getTotalCount() > 0) {
      report.addResource(MICROS, nanos.getMean() / 1e3);
      report.addResource(TASKS, 1);
    }
    Optional<HostCpu> after = HostCpu.read(stat, nanoTime.getAsLong());
    if (before.isPresent() && after.isPresent()) {
      report.addResource(STEAL_SECONDS, after.get().steal() - before.get().steal());
      double all = after.get().all() - before.get().all();
      report.addResource(CPU_SECONDS, all);
      TaskHosts.tell(OwnHost.name(), all, after.get().programs() - before.get().programs(),
          ProcessMeter.cpuSeconds() - ownBefore, report::addResource);
    }
  }

  /** Ends the work; what it saw is lost unless it was stopped before. */
  @Override
  public void close() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void repeat() {
    LockSupport.parkNanos(firstNanos);
    while (!stopped) {
      long begin = threads.getCurrentThreadCpuTime();
      work.run();
      nanos.recordValue(threads.getCurrentThreadCpuTime() - begin);
      LockSupport.parkNanos(pauseNanos);
    }
  }
}
