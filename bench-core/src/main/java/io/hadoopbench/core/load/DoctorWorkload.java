package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Window;
import io.hadoopbench.core.os.NodeFacts;
import io.hadoopbench.core.servers.LinkFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A workload without operations that reports facts about the task's JVM and host. */
public final class DoctorWorkload implements Workload {
  /**
   * Optional setting: directory for a small file that is written to find out what connections
   * negotiate.
   */
  public static final String LINKS = "links";

  /** Fact: offset in ms between the task hosts' clocks and the file system's clock. */
  public static final String CLOCK_AHEAD = "clock.aheadMillis";

  private TaskContext task;

  /**
   * Returns the {@link NodeFacts} about the JVMs that run map tasks.
   *
   * @return the values of each fact, with the number of tasks that reported each value; the fact
   *     {@code host} lists the hosts
   */
  public static Map<String, Map<String, Long>> facts(TaskReport report) {
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

  @Override
  public List<String> operations() {
    return List.of();
  }

  @Override
  public void open(TaskContext context) {
    task = context;
  }

  @Override
  public Step thread(int thread) {
    return (phase, index, clock) -> {};
  }

  @Override
  public void evidence(Evidence evidence) {
    NodeFacts.collect(task.conf()).forEach(evidence::add);
    if (task.settings().containsKey(LINKS)) {
      LinkFacts.of(task.conf(), task.path(LINKS)).forEach(evidence::add);
    }
  }

  @Override
  public void close() {}
}
