package io.hadoopbench.core.job;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What a workload knows about its task.
 *
 * @param conf the job's Hadoop configuration
 * @param settings the workload's own settings, as the scenario gave them
 * @param map index of this map task, from 0
 * @param threads load threads in this task
 * @param operations operations that all threads of this task measure together
 * @param warmups operations that each thread does before
 */
public record TaskContext(Configuration conf, Map<String, String> settings, int map, int threads, long operations, long warmups) {
  /** A setting that the scenario must have given. */
  public String setting(String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the workload needs the setting " + name + ", the scenario gave " + settings.keySet());
    }
    return value;
  }

  public Path path(String name) {
    return new Path(setting(name));
  }

  public long number(String name) {
    return Long.parseLong(setting(name));
  }
}
