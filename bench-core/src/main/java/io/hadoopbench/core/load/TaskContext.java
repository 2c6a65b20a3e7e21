package io.hadoopbench.core.load;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The context of a workload in a task.
 *
 * @param conf the job's Hadoop configuration
 * @param settings workload settings from the scenario
 * @param treatments the treatments that act in this task
 * @param map index of this map task, from 0
 * @param threads load threads in this task
 * @param first number of this task's first operation, counted from 0 over all tasks
 * @param operations number of measured operations in this task, over all threads
 * @param warmups number of warm-up operations per thread
 * @param alive must be called regularly during long work outside the timed part, so that the
 *     framework does not consider the task hung
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
  /** Returns a required setting. */
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
   * Returns the number of a thread's first operation, counted from 0 over the threads of all tasks.
   * The thread's other operations are numbered consecutively.
   */
  public long firstOfThread(int thread) {
    return first + shareStart(operations, threads, thread);
  }

  /** Returns the size of one of several parts, which differ by at most one. */
  public static long share(long total, int parts, int index) {
    return total / parts + (index < total % parts ? 1 : 0);
  }

  /** Returns the number of the first operation in a part, counted over all parts. */
  public static long shareStart(long total, int parts, int index) {
    return total / parts * index + Math.min(index, total % parts);
  }

  public Path path(String name) {
    return new Path(setting(name));
  }

  public long number(String name) {
    return Long.parseLong(setting(name));
  }
}
