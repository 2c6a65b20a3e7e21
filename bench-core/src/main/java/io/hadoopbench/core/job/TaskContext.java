package io.hadoopbench.core.job;

import io.hadoopbench.core.pace.Shares;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What a workload knows about its task.
 *
 * @param conf the job's Hadoop configuration
 * @param settings the workload's own settings, as the scenario gave them
 * @param treatments that work in this task, too
 * @param map index of this map task, from 0
 * @param threads load threads in this task
 * @param first number of this task's first operation, counted over all tasks from 0
 * @param operations operations that all threads of this task measure together
 * @param warmups operations that each thread does before
 * @param alive to be called now and then by whatever takes long outside the timed part, so that the
 *     task is not taken for hung
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
  /** A setting that the scenario must have given. */
  public String setting(String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "the workload needs the setting " + name + ", the scenario gave " + settings.keySet());
    }
    return value;
  }

  /**
   * Number of a thread's first operation, counted over all threads of all tasks from 0; its others
   * follow one by one.
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
