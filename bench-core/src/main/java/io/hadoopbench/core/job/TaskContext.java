package io.hadoopbench.core.job;

import io.hadoopbench.core.pace.Shares;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Context of a workload in a task.
 *
 * @param conf the job's Hadoop configuration
 * @param settings the workload's own settings, as the scenario set them
 * @param treatments the treatments that act in this task
 * @param map index of this map task, from 0
 * @param threads load threads in this task
 * @param first number of this task's first operation, counted over all tasks from 0
 * @param operations operations that all threads of this task measure together
 * @param warmups operations that each thread does during warm-up
 * @param alive to be called regularly by long work outside the timed part, so that the framework
 *     does not consider the task hung
 */
public record TaskContext(
    Configuration conf,
    Map<String, String> settings,
    List<TaskTreatment> treatments,
    int map,
    int threads,
    long first,
    long operations,
    long warmups,
    Runnable alive) {
  /** Returns a setting that the scenario must have set. */
  public String setting(String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "the workload needs the setting "
              + name
              + ", but the scenario set only "
              + settings.keySet());
    }
    return value;
  }

  /**
   * Returns the number of a thread's first operation, counted over all threads of all tasks from 0;
   * its other operations follow consecutively.
   */
  public long firstOfThread(int thread) {
    return first + Shares.start(operations, threads, thread);
  }

  public Path path(String name) {
    return new Path(setting(name));
  }

  public long number(String name) {
    return Long.parseLong(setting(name));
  }
}
