package io.hadoopbench.core.design;

import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.SampledServers;
import java.io.IOException;
import java.util.List;

/**
 * Measures what a server or host does between the barrier and the end of the job, and records which
 * process was measured.
 */
public interface Meter {
  /**
   * Opens the meter for a run.
   *
   * @throws IOException if a required server does not respond
   */
  Opened open(RunContext run) throws IOException;

  /** A meter opened for one run. */
  interface Opened {
    /**
     * Returns whether the values come from Hadoop's metrics, which servers publish periodically. If
     * so, the harness waits for fresh metrics before each reading.
     */
    default boolean needsFreshMetrics() {
      return true;
    }

    /**
     * Called after the driver has opened its own connections and before the job opens any.
     *
     * @param group the trials that share the job
     */
    default void beforeJob(List<Trial> group) throws IOException {}

    /**
     * Returns additional servers that only some scenarios have. They are sampled once a second
     * during the trial if the run samples servers.
     */
    default List<SampledServers> watched() throws IOException {
      return List.of();
    }

    /** Prepares the server for a meaningful reading. Called when all maps wait at the barrier. */
    default void atBarrier() throws IOException {}

    /**
     * Adds the values for one of several trials that shared a job: counters of servers that only
     * this trial uses, and server usage during the trial's own slices (see {@link
     * Observed#cpuSeconds}). Called after {@link Reading#stop}.
     */
    default void interleaved(Trial trial, TaskReport report, Observed into) {}

    /** Takes the first reading. Called when all maps wait at the barrier and metrics are fresh. */
    Reading start(List<Trial> group) throws IOException;
  }

  /** The first of two readings. */
  interface Reading {
    /** Reads short-lived facts such as connections. Called as soon as the job has ended. */
    default void jobEnded() throws IOException {}

    /**
     * Takes the second reading and adds the differences. Called when metrics are fresh.
     *
     * @param reports the reports from the trials that share the job, in order
     * @param into receives the observations about all of these trials together
     */
    void stop(List<TaskReport> reports, Observed into) throws IOException;
  }
}
