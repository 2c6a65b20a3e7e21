package io.hadoopbench.core.load.measure;

/**
 * CPU seconds of a host while a trial's tasks worked on it. Each task reports the CPU seconds of
 * its host and of its process, so sums over tasks include the host once per task.
 *
 * @param tasks number of tasks on the host
 * @param all total seconds of all CPUs, including idle time, summed over tasks
 * @param programs CPU seconds used by programs, summed over tasks
 * @param own CPU seconds used by the tasks' processes
 */
public record TaskHost(int tasks, double all, double programs, double own) {
  TaskHost plus(TaskHost other) {
    return new TaskHost(
        tasks + other.tasks, all + other.all, programs + other.programs, own + other.own);
  }

  /** Returns the percentage of the CPU time that programs other than these tasks used. */
  public double othersPercent() {
    return 100 * Math.max(0, programs / tasks - own) / (all / tasks);
  }
}
