package io.hadoopbench.core.host;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@link NodeFacts} of the JVMs that run map tasks, as reported by a job of {@link
 * DoctorWorkload}.
 */
public final class TaskFacts {
  /** Offset of the task hosts' clocks from the file system's clock, in ms. */
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

  /** Returns a single value, or the range from the lowest to the highest. */
  public static String range(long least, long most) {
    return least == most ? Long.toString(least) : least + " to " + most;
  }
}
