package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.result.Variant;
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
 * A workload as seen by the driver: its options, its tasks, and checks of the tasks' work. {@link
 * io.hadoopbench.core.load.Workload} is the part that runs in tasks.
 */
public interface WorkloadSpec {
  /** Returns the command that drops a run's table; empty if runs create no tables. */
  default Optional<String> dropTable(String table) {
    return Optional.empty();
  }

  /**
   * Returns the traits that treatments can act on. If there are none, only treatments written for
   * this workload apply.
   */
  default Set<Trait> traits() {
    return Set.of();
  }

  /**
   * Returns the workload's options. An option with the same name as a common option replaces the
   * common option, for example to change its default.
   */
  List<Option> options();

  /**
   * Returns the options that have a different default on this kind of cluster, with their values.
   *
   * @param existing whether the cluster is an existing cluster
   */
  default Map<String, String> presets(boolean existing) {
    return Map.of();
  }

  /**
   * Performs checks that option types cannot express. At a minimum, checks that there is an
   * operation for every load thread.
   *
   * @param mostThreads maximum number of load threads per map task over all variants
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings, int mostThreads) {
    TrialLength.check(settings, this, countedUnit(), mostThreads);
  }

  /**
   * Returns the option for the number of measured operations in a trial, over all tasks. The option
   * applies if trials have no fixed time (see {@link TrialLength}).
   */
  String countedUnit();

  /** Returns what one operation does on the cluster. */
  Footprint footprint(Settings settings);

  /**
   * Returns whether operations leave no trace and can be repeated. If so, the number of operations
   * is the number of distinct operations.
   */
  default boolean repeats() {
    return false;
  }

  /**
   * Returns the slice length if trials may be interleaved; empty if they run solo.
   *
   * @param mostThreads maximum number of load threads over all variants
   */
  default Optional<Duration> slice(int mostThreads) {
    return Optional.empty();
  }

  /**
   * Returns the reason a variant's trials run solo while other variants are interleaved; empty if
   * this variant is also interleaved.
   */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /**
   * Adds the servers that the workload always needs. The default adds HDFS, which holds the run
   * directory.
   */
  default void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs.servers(Role.NAMENODE, Role.DATANODE);
  }

  /** Returns the ids of metrics that exist only if servers are {@link #traced}. */
  default Set<String> tracedMetrics() {
    return Set.of();
  }

  /**
   * Returns whether existing servers are traced with BTrace on request. Embedded servers are always
   * traced.
   */
  default boolean traced(Settings settings) {
    return false;
  }

  /**
   * Returns whether the scenario also measures the client's speed. If so, a busy client does not
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

  /** A workload opened for a run. Methods are called in declaration order. */
  interface Opened extends Closeable {
    /** Returns the reason a variant's trials cannot run here; empty if they can. */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Returns an earlier run's directory whose variant directories are reused; empty if new
     * directories are created.
     */
    default Optional<Path> input() {
      return Optional.empty();
    }

    /**
     * Called before the first trial.
     *
     * @param directories one variant for each directory
     * @param storedPerByte returns the number of stored bytes per byte of a file for a variant; 0
     *     if options rather than treatments determine it
     * @throws io.hadoopbench.core.cli.UsageException if there is not enough space
     */
    default void begin(List<Variant> directories, ToDoubleFunction<Variant> storedPerByte)
        throws IOException {}

    /**
     * Called before anything is written to variant directories.
     *
     * @throws io.hadoopbench.core.cli.UsageException if a quota is too low
     */
    default void made(List<Path> directories) throws IOException {}

    /**
     * Returns the directory that holds a trial's files; the variant's directory if there are none.
     */
    default Path files(Path directory, String trial) {
      return directory;
    }

    /**
     * Returns the files that a job must write to a directory once, before its first trial; empty if
     * there are none or if this call has written them.
     */
    default Optional<Fixture> fixture(Trial trial) throws IOException {
      return Optional.empty();
    }

    /** Returns a trial's tasks. Treatments extend them. */
    TaskSpec prepare(Trial trial) throws IOException;

    /** Adds metrics and evidence. Called after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /**
     * Returns mismatches between the planned and the actual work of the tasks; empty if there are
     * none.
     */
    default List<String> mismatches(Trial trial, TrialOutcome outcome) {
      return List.of();
    }

    /**
     * Deletes a trial's files that cannot be registered with {@link TaskSpec#leaves}, because they
     * are not in the run directory's file system. Called whether or not the job succeeded.
     */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }

  /**
   * Files that a job writes once.
   *
   * @param job job name, unique within the run
   * @param operations number of operations in all tasks together
   * @param written called after the job
   */
  record Fixture(String job, TaskSpec task, long operations, Written written) {
    /** Called after a fixture has been written. */
    @FunctionalInterface
    public interface Written {
      void done() throws IOException;
    }
  }

  /**
   * A workload whose operations are indivisible and report no interim progress, such as reading all
   * rows of a table. A slice contains at least one operation and lasts until the last one has
   * ended. Threads end their last operations at different times, so the last thread runs without
   * competition. This affects rates if there are few operations per slice.
   */
  interface OfWhole extends WorkloadSpec {
    /** Returns the plural noun for the objects that operations act on. */
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

  /**
   * The files and bytes that an operation creates or transfers, as far as the options determine
   * them. Used by the request preview.
   *
   * @param does verb phrase in the third person, for example {@code creates a file of 0 B}
   * @param files number of created files, which are deleted after the trial
   * @param writtenBytes bytes written, without replication and parity
   * @param once objects that are created once per directory and deleted when the run ends; empty if
   *     there are none
   */
  record Footprint(String does, long files, long writtenBytes, long readBytes, String once) {
    public static Footprint ofFile(String does, long bytes) {
      return new Footprint(does, 1, bytes, 0, "");
    }

    public static Footprint ofReading(String does, long bytes, String once) {
      return new Footprint(does, 0, 0, bytes, once);
    }
  }
}
