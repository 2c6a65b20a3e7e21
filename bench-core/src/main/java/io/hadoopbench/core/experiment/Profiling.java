package io.hadoopbench.core.experiment;

import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.Stacks;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What sampling stacks adds to a trial; nothing, unless a run is profiled. */
interface Profiling extends Closeable {
  Profiling OFF = new Profiling() { };

  /**
   * The stacks of one JVM.
   *
   * @param stacks null when there are none, because of what {@code unavailable} says
   * @param threads of a server, what the kernel counted of its threads; empty where it does not tell
   */
  record Recording(String jvm, String role, String engine, Stacks stacks, Optional<ThreadTimes> threads, String unavailable) { }

  /** Keys for the tasks. */
  default Map<String, String> taskConf() {
    return Map.of();
  }

  /** Opens the window of the servers' profilers after {@code before}, and closes it when the timed part is over. */
  default TrialJob.Watch around(TrialJob.Watch before) {
    return before;
  }

  /**
   * Ends what takes samples still, as after a trial whose job failed.
   *
   * @return servers that are sampled on, each with the reason
   */
  default List<String> end() {
    return List.of();
  }

  /**
   * The stacks of the trial that has just ended.
   *
   * @param evidence of the tasks
   */
  default List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    return List.of();
  }

  /** The trial with what its recordings say, which are written into the run directory. */
  default TrialResult keep(RunStore store, String trial, TrialResult result, List<Recording> recordings) throws IOException {
    return result;
  }

  @Override
  default void close() throws IOException { }
}
