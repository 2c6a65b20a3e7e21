package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.fs.Path;

/**
 * A workload as seen by the driver: its options, its tasks, and whether they did what they should.
 * {@link io.hadoopbench.core.job.Workload} is the part that runs in tasks.
 */
public interface WorkloadSpec {
  /**
   * Returns what treatments can act on; without traits, only treatments made for the workload
   * apply.
   */
  default Set<Trait> traits() {
    return Set.of();
  }

  /**
   * Returns its own options. One with the name of a common option replaces it, for example with
   * another default.
   */
  List<Option> options();

  /**
   * Returns options that have another default on this kind of cluster, with their values.
   *
   * @param existing whether it is an existing cluster
   */
  default Map<String, String> presets(boolean existing) {
    return Map.of();
  }

  /**
   * Checks what option types cannot: at least that every load thread has an operation.
   *
   * @param mostThreads load threads of a map task, the maximum of all variants
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings, int mostThreads) {
    TrialLength.check(settings, this, countedUnit(), mostThreads);
  }

  /**
   * Returns the option with the number of measured operations of a trial, all tasks together, if
   * trials have no fixed time; see {@link TrialLength}.
   */
  String countedUnit();

  /** Returns what one operation does to the cluster. */
  Footprint footprint(Settings settings);

  /**
   * Returns whether operations can be repeated because they leave no trace: the number of
   * operations is then the number of different ones.
   */
  default boolean repeats() {
    return false;
  }

  /**
   * Returns the length of a slice if trials may be interleaved; empty if they run solo.
   *
   * @param mostThreads load threads, the maximum of all variants
   */
  default Optional<Duration> slice(int mostThreads) {
    return Optional.empty();
  }

  /**
   * Returns why the trials of a variant run solo although others are interleaved; empty if they are
   * interleaved as well.
   */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Adds the servers needed under any treatment: HDFS, which holds the directory of the run. */
  default void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs.servers(Role.NAMENODE, Role.DATANODE);
  }

  /** Returns ids of metrics that exist only if {@link #traced}. */
  default Set<String> tracedMetrics() {
    return Set.of();
  }

  /**
   * Returns whether servers are traced with BTrace on request; those of the embedded cluster always
   * are.
   */
  default boolean traced(Settings settings) {
    return false;
  }

  /**
   * Returns whether the client's speed is part of the question, so that a busy client does not
   * invalidate trials.
   */
  default boolean clientIsMeasured() {
    return false;
  }

  /**
   * Opens the workload for a run.
   *
   * @throws IOException if the cluster rejects a request
   */
  Opened open(RunContext run) throws IOException;

  /** A workload of an open run. Methods are called in the order of declaration. */
  interface Opened extends Closeable {
    /** Returns why trials of a variant cannot run here; empty if they can. */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Returns the directory of an earlier run whose directories of variants are used instead of new
     * ones; empty if none.
     */
    default Optional<Path> input() {
      return Optional.empty();
    }

    /**
     * Called before the first trial.
     *
     * @param directories one variant for each directory
     * @param storedPerByte stored bytes per byte of a file, by variant; 0 is passed if options
     *     determine it, because no treatment does
     * @throws io.hadoopbench.core.cli.UsageException if there is not enough space
     */
    default void begin(List<Variant> directories, ToDoubleFunction<Variant> storedPerByte)
        throws IOException {}

    /**
     * Called before anything is written to directories of variants.
     *
     * @throws io.hadoopbench.core.cli.UsageException if a quota is too low
     */
    default void made(List<Path> directories) throws IOException {}

    /** Returns where the files of a trial are; the directory itself if there are none. */
    default Path files(Path directory, String trial) {
      return directory;
    }

    /**
     * Returns what must be written once before the first trial in a directory; empty if nothing.
     * Either runs as a job or is written directly.
     */
    default Optional<Fixture> fixture(Trial trial) throws IOException {
      return Optional.empty();
    }

    /** Returns what the tasks of a trial do, which treatments extend. */
    TaskSpec prepare(Trial trial) throws IOException;

    /** Adds metrics and evidence, after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /** Returns mismatches between the tasks' work and the plan; empty if there are none. */
    default List<String> contradictions(Trial trial, TrialOutcome outcome) {
      return List.of();
    }

    /**
     * Deletes files of a trial that {@link TaskSpec#leaves} cannot name, because they are in
     * another file system than the run's directory; called whether or not the job succeeded.
     */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }

  /**
   * Files written once.
   *
   * @param job name of the job, unique within the run
   * @param operations of all tasks together
   * @param written called after the job
   */
  record Fixture(String job, TaskSpec task, long operations, Written written) {
    /** Action after a fixture has been written. */
    @FunctionalInterface
    public interface Written {
      void done() throws IOException;
    }
  }

  /**
   * A workload whose operations cannot be divided and have no interim progress: all rows of a
   * table. A slice ends with an operation and contains one or more. Threads end their last
   * operation at different times, and the last one runs without competition; with few operations
   * per slice this affects rates.
   */
  interface OfWhole extends WorkloadSpec {
    /** Returns the name of the object of an operation, in the plural. */
    String wholes();

    @Override
    default Optional<Duration> slice(int mostThreads) {
      return Optional.of(Interleaving.USUAL);
    }

    @Override
    default Optional<String> solo(Variant variant, Settings settings) {
      int threads = Threads.of(variant, settings);
      return threads == 1
          ? Optional.empty()
          : Optional.of(
              threads
                  + " threads that process whole "
                  + wholes()
                  + " end a slice at different times");
    }
  }
}
