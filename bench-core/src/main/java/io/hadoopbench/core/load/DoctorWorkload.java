package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.NodeFacts;
import io.hadoopbench.core.servers.LinkFacts;
import java.util.List;

/** A workload without operations that reports facts about the task's JVM and host. */
public final class DoctorWorkload implements Workload {
  /**
   * Optional setting: directory for a small file that is written to find out what connections
   * negotiate.
   */
  public static final String LINKS = "links";

  private TaskContext task;

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
