package io.hadoopbench.core.model;

/** Ids of metrics that every trial has, whatever its tasks did. */
public final class HostMetrics {
  /** Time of a fixed piece of work, in microseconds: the speed of the host itself. */
  public static final String PROBE = "host.probeMicros";
  /** Percent of the CPU time that the hypervisor gave to others. */
  public static final String STEAL = "host.stealPercent";

  /** Percent of the CPU time of this host that programs took that were not started for the run; on the embedded cluster only. */
  public static final String OTHERS = "host.othersPercent";

  /**
   * Percent of the CPU time of a task host that went not into tasks of the run, but into servers of the cluster and
   * work of others, where that was most; on an existing cluster only.
   */
  public static final String TASK_HOST_OTHERS = "taskHosts.othersPercent";

  /** Longest time in which a load thread was at work, finished nothing and moved no byte. */
  public static final String LONGEST_GAP = "longestGapSeconds";
  /** From the first start to the last end of the tasks. */
  public static final String WINDOW = "windowSeconds";

  private HostMetrics() { }
}
