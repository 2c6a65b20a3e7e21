package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.os.CpuQuota;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.GlobalStorageStatistics;
import org.apache.hadoop.fs.StorageStatistics;

/**
 * Measures the resources that the load generator's process used between two readings: CPU time,
 * garbage collection, bytes moved through system calls (files and sockets together), and Hadoop
 * file system statistics. If several tasks share a JVM (LocalJobRunner), one of them takes the
 * readings for all.
 */
public final class ProcessMeter {
  public static final String CPU_SECONDS = "client.cpuSeconds";

  /** Resource: time for which the process was throttled by the CPU quota of its control group. */
  public static final String THROTTLED = "client.throttledSeconds";

  private static final Path PROC_IO = Path.of("/proc/self/io");

  private static final Pattern MOVED = Pattern.compile("(?m)^([rw])char:\\s*(\\d+)");

  private ProcessMeter() {}

  /** Returns the current totals. The resource usage is the difference between two readings. */
  public static SortedMap<String, Double> read() throws IOException {
    SortedMap<String, Double> totals = new TreeMap<>();
    totals.put(CPU_SECONDS, cpuSeconds());
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
      totals.merge("client.gcSeconds", gc.getCollectionTime() / 1e3, Double::sum);
      totals.merge("client.gcCount", (double) gc.getCollectionCount(), Double::sum);
    }
    CpuQuota.throttledSeconds(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"))
        .ifPresent(seconds -> totals.put(THROTTLED, seconds));
    if (Files.isReadable(PROC_IO)) {
      procIo(Files.readString(PROC_IO))
          .forEach((name, bytes) -> totals.put("client." + name, bytes));
    }
    for (var it = GlobalStorageStatistics.INSTANCE.iterator(); it.hasNext(); ) {
      StorageStatistics statistics = it.next();
      Long read = statistics.getLong("bytesRead");
      Long local = statistics.getLong("bytesReadLocalHost");
      Long written = statistics.getLong("bytesWritten");
      String scheme = "client." + statistics.getScheme();
      totals.merge(scheme + "ReadBytes", read == null ? 0.0 : read, Double::sum);
      totals.merge(scheme + "LocalReadBytes", local == null ? 0.0 : local, Double::sum);
      totals.merge(scheme + "WrittenBytes", written == null ? 0.0 : written, Double::sum);
    }
    return totals;
  }

  public static double cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  /**
   * Returns the bytes that the process moved with read and write calls.
   *
   * @param text content of {@code /proc/self/io}
   */
  static Map<String, Double> procIo(String text) {
    Map<String, Double> bytes = new TreeMap<>();
    MOVED
        .matcher(text)
        .results()
        .forEach(
            moved ->
                bytes.put(
                    moved.group(1).equals("r") ? "syscallReadBytes" : "syscallWrittenBytes",
                    Double.valueOf(moved.group(2))));
    return bytes;
  }

  public static SortedMap<String, Double> difference(
      Map<String, Double> before, Map<String, Double> after) {
    SortedMap<String, Double> used = new TreeMap<>();
    after.forEach((name, total) -> used.put(name, total - before.getOrDefault(name, 0.0)));
    return used;
  }
}
