package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.series.SampledServers;
import java.io.IOException;
import java.util.List;

/**
 * Measures what a server or a host did between the barrier and the end of the job, and identifies
 * the process.
 */
public interface Meter {
  /**
   * Opens the meter for a run.
   *
   * @throws IOException if a required server does not respond
   */
  Opened open(RunContext run) throws IOException;

  /** A meter of one run. */
  interface Opened {
    /**
     * Returns whether values come from Hadoop's metrics, which servers publish periodically: both
     * readings then wait until metrics are fresh.
     */
    default boolean needsFreshMetrics() {
      return true;
    }

    /**
     * Returns whether trials may be interleaved; with a meter that does not support it, all trials
     * are solo.
     */
    default boolean isInterleaved() {
      return true;
    }

    /**
     * Called after the driver's own connections and before those of the job.
     *
     * @param group the trials that share the job
     */
    default void beforeJob(List<Trial> group) throws IOException {}

    /**
     * Returns servers of some scenarios only that are sampled once a second during the trial, if
     * the run samples servers.
     */
    default List<SampledServers> watched() throws IOException {
      return List.of();
    }

    /**
     * Called when all maps wait at the barrier; brings the server into a state in which a reading
     * is meaningful.
     */
    default void atBarrier() throws IOException {}

    /**
     * Adds values of one of several trials that shared a job, after {@link Reading#stop}: of
     * servers that only this trial uses, and of what servers used in its own slices, see {@link
     * Observed#cpuSeconds}.
     */
    default void interleaved(Trial trial, TaskReport report, Observed into) {}

    /** Called when all maps wait at the barrier and metrics are fresh. */
    Reading start(List<Trial> group) throws IOException;
  }

  /** A first reading, to be followed by a second one. */
  interface Reading {
    /** Called as soon as the job has ended, for short-lived facts such as connections. */
    default void jobEnded() throws IOException {}

    /**
     * Adds the use since the first reading; called when metrics are fresh.
     *
     * @param reports of the trials that share the job, in order
     * @param into observations of all trials together
     */
    void stop(List<TaskReport> reports, Observed into) throws IOException;
  }
}
