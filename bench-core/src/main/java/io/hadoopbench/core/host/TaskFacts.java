package io.hadoopbench.core.host;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@link NodeFacts} of the JVMs where map tasks run, as a job of {@link DoctorWorkload} told
 * them.
 */
public final class TaskFacts {
  /** How far the clocks of the tasks' hosts are ahead of the file system's, in ms. */
  public static final String CLOCK_AHEAD = "clock.aheadMillis";

  private TaskFacts() {}

  /**
   * @return fact, then each value and how many tasks saw it; fact {@code host} tells where they ran
   */
  public static Map<String, Map<String, Long>> of(TaskReport report) {
    Map<String, Map<String, Long>> facts = new TreeMap<>(report.evidence().asMap());
    Window window = report.window();
    facts.put(
        CLOCK_AHEAD,
        Map.of(range(window.clockAheadMin(), window.clockAheadMax()), (long) report.tasks()));
    return facts;
  }

  /** The numbers themselves of a single value, else the first and the last. */
  public static String range(long least, long most) {
    return least == most ? Long.toString(least) : least + " to " + most;
  }
}
