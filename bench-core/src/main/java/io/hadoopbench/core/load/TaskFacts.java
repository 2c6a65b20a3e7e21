package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Window;
import io.hadoopbench.core.os.NodeFacts;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@link NodeFacts} about the JVMs that run map tasks, as reported by a {@link DoctorWorkload}
 * job.
 */
public final class TaskFacts {
  /** Offset in ms between the task hosts' clocks and the file system's clock. */
  public static final String CLOCK_AHEAD = "clock.aheadMillis";

  private TaskFacts() {}

  /**
   * @return the values of each fact, with the number of tasks that reported each value; the fact
   *     {@code host} lists the hosts
   */
  public static Map<String, Map<String, Long>> of(TaskReport report) {
    Map<String, Map<String, Long>> facts = new TreeMap<>(report.evidence().asMap());
    Window window = report.window();
    facts.put(
        CLOCK_AHEAD,
        Map.of(range(window.clockAheadMin(), window.clockAheadMax()), (long) report.tasks()));
    return facts;
  }

  /** Formats a single value, or the range from the lowest to the highest value. */
  public static String range(long least, long most) {
    return least == most ? Long.toString(least) : least + " to " + most;
  }
}
