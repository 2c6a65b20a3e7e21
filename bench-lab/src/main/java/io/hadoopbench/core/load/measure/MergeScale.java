package io.hadoopbench.core.load.measure;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.HdrHistogram.Histogram;

/**
 * How much time and heap does the driver need for the reports of many tasks? Reads and adds them
 * one at a time, as the driver does. Does NOT measure how long HDFS takes to open so many files.
 * Run it with {@code scripts/benchmark-merge}.
 */
public final class MergeScale {
  /** Number of different reports; more would only prolong the preparation. */
  private static final int DIFFERENT = 16;

  private static final int VALUES = 20_000;
  private static final int SECONDS = 3600;

  /** Latencies with a median of 1 ms, one in a thousand of them above 11 ms. */
  private static final double MEDIAN_NANOS = 1e6;

  private static final double SIGMA = 0.8;
  private static final double MB = 1 << 20;

  private MergeScale() {}

  /**
   * @param args number of reports to merge
   */
  public static void main(String[] args) throws IOException {
    int reports = Integer.parseInt(args[0]);
    byte[][] serialized = new byte[DIFFERENT][];
    for (int seed = 0; seed < DIFFERENT; seed++) {
      serialized[seed] = serialize(report(new Random(seed)));
    }
    AtomicLong afterCollection = watchCollections();
    long start = System.nanoTime();
    TaskReport sum = merge(serialized, reports);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (sum.tasks() != reports
        || sum.latencyNanos().get("create").getTotalCount() != (long) reports * VALUES) {
      throw new IllegalStateException("the sum does not match " + reports + " reports");
    }
    System.out.printf(
        Locale.ROOT,
        "%,d reports of %.1f KB: %.2f s, peak heap %.0f MB, at most %.0f MB after a collection, sum"
            + " %.1f KB%n",
        reports,
        serialized[0].length / 1024.0,
        seconds,
        peakHeapBytes() / MB,
        afterCollection.get() / MB,
        serialize(sum).length / 1024.0);
  }

  private static TaskReport merge(byte[][] serialized, int reports) throws IOException {
    TaskReport sum = new TaskReport();
    for (int i = 0; i < reports; i++) {
      sum.plus(TaskReportFormat.read(new ByteArrayInputStream(serialized[i % DIFFERENT])).get(0));
    }
    return sum;
  }

  private static TaskReport report(Random random) {
    TaskReport report =
        TaskReport.ofTask(
            Window.ofTask(0, 1_000_000, 1_000_000_000L * SECONDS, random.nextInt(10)));
    for (String operation : List.of("create", "close")) {
      Histogram nanos = OperationRecorder.newHistogram();
      long[] perSecond = new long[SECONDS];
      for (int i = 0; i < VALUES; i++) {
        nanos.recordValue((long) (MEDIAN_NANOS * Math.exp(SIGMA * random.nextGaussian())));
        perSecond[random.nextInt(SECONDS)]++;
      }
      report.addOperation(operation, nanos, perSecond);
    }
    report.addBytes(random.longs(SECONDS, 0, 100_000_000).toArray());
    report.addResource("client.cpuSeconds", random.nextDouble());
    report.evidence().add("task.host", "host" + random.nextInt(1000));
    return report;
  }

  private static byte[] serialize(TaskReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TaskReportFormat.write(List.of(report), out);
    return out.toByteArray();
  }

  /**
   * Returns the sum of the peak of each heap pool, which includes garbage and is an upper bound.
   */
  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** Records the maximum heap in use after any collection from now on. */
  private static AtomicLong watchCollections() {
    List<String> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .toList();
    AtomicLong most = new AtomicLong();
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) gc)
          .addNotificationListener(
              (notification, handback) -> {
                var info =
                    GarbageCollectionNotificationInfo.from(
                            (CompositeData) notification.getUserData())
                        .getGcInfo();
                long used =
                    heap.stream()
                        .mapToLong(pool -> info.getMemoryUsageAfterGc().get(pool).getUsed())
                        .sum();
                most.accumulateAndGet(used, Math::max);
              },
              null,
              null);
    }
    return most;
  }
}
