package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.series.SampledServers;
import java.io.IOException;
import java.util.List;

/**
 * What a server or a host did between the barrier and the end of the job, and which process it was.
 */
public interface Meter {
  /**
   * @throws IOException if a server that must be there cannot be asked
   */
  Opened open(RunContext run) throws IOException;

  /** A meter of one run. */
  interface Opened {
    /**
     * Whether figures come from Hadoop's metrics, which servers publish from time to time: both
     * readings then wait until they are fresh.
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
     * After the driver's own connections, before those of the job.
     *
     * @param group the trials that share the job
     */
    default void beforeJob(List<Trial> group) throws IOException {}

    /**
     * What else is sampled once a second in the trial that was started, if a run samples servers:
     * those that only some scenarios have.
     */
    default List<SampledServers> watched() throws IOException {
      return List.of();
    }

    /**
     * When all maps stand at the barrier; brings the server into a state in which a reading says
     * something.
     */
    default void atBarrier() throws IOException {}

    /**
     * Adds what is known of one of several trials that shared a job, after {@link Reading#stop}: of
     * servers that it alone goes through, and what servers used in its own turns, see {@link
     * Observed#cpuSeconds}.
     */
    default void interleaved(Trial trial, TaskReport report, Observed into) {}

    /** When all maps stand at the barrier and metrics are fresh. */
    Reading start(List<Trial> group) throws IOException;
  }

  /** A first reading that waits for its second. */
  interface Reading {
    /** At once when the job has ended, for what is soon gone, such as connections. */
    default void jobEnded() throws IOException {}

    /**
     * Adds what was used since the first reading; when the metrics are fresh.
     *
     * @param reports of the trials that share the job, in their order
     * @param into of all of them together
     */
    void stop(List<TaskReport> reports, Observed into) throws IOException;
  }
}
