package io.hadoopbench.core.host;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** A workload without operations, which reports facts about the task's JVM and host. */
public final class DoctorWorkload implements Workload {
  private Configuration conf;

  @Override
  public List<String> operations() {
    return List.of();
  }

  @Override
  public void open(TaskContext context) {
    conf = context.conf();
  }

  @Override
  public Step thread(int thread) {
    return (phase, index, clock) -> {};
  }

  @Override
  public void evidence(Evidence evidence) {
    NodeFacts.collect(conf).forEach(evidence::add);
  }

  @Override
  public void close() {}
}
