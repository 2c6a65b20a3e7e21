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
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.fs.Path;

/**
 * A workload as the driver sees it: its options, what its tasks are to do, and whether they did it.
 * What they do is {@link io.hadoopbench.core.job.Workload}.
 */
public interface WorkloadSpec {
  /** What treatments can act upon; without any it is only for those that know it. */
  default Set<Trait> traits() {
    return Set.of();
  }

  /**
   * Its own options. One that has the name of a common option replaces it, with another default for
   * instance.
   */
  List<Option> options();

  /**
   * Checks what the options' types cannot: at least that every load thread has something to do.
   *
   * @param mostThreads load threads of a map task, the most of any variant
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings, int mostThreads) {
    TrialLength.check(settings, this, countedUnit(), mostThreads);
  }

  /**
   * The option that says how many operations a trial measures, all tasks together, where it is not
   * as long as a time; see {@link TrialLength}.
   */
  String countedUnit();

  /** What one of these operations does to the cluster. */
  Footprint footprint(Settings settings);

  /**
   * Whether the operations can be done again, because they leave no trace: then that number is how
   * many different ones there are.
   */
  default boolean repeats() {
    return false;
  }

  /**
   * How long a turn of its trials is, where they may take turns; empty where each runs alone.
   *
   * @param mostThreads load threads, the most of any variant
   */
  default Optional<Duration> slice(int mostThreads) {
    return Optional.empty();
  }

  /** Why the trials of a variant run alone although others take turns; empty when they may, too. */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Adds the servers that it needs under any treatment: HDFS, where each run has its directory. */
  default void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs.servers(Role.NAMENODE, Role.DATANODE);
  }

  /** Ids of the metrics that are there only if somebody asked for {@link #traced}. */
  default Set<String> tracedMetrics() {
    return Set.of();
  }

  /** Whether somebody asked to trace servers with BTrace; those of the embedded cluster are. */
  default boolean traced(Settings settings) {
    return false;
  }

  /**
   * Whether the client's own speed is a part of the question, so that a busy client invalidates
   * nothing.
   */
  default boolean clientIsMeasured() {
    return false;
  }

  /**
   * @throws IOException if the cluster refuses
   */
  Opened open(RunContext run) throws IOException;

  /** A workload at work on a cluster. The calls come in the order in which they stand here. */
  interface Opened extends Closeable {
    /** Why no trial of a variant can run here; empty when it can. */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Directory of an earlier run whose directories of variants are used instead of new ones; empty
     * when there is none.
     */
    default Optional<Path> input() {
      return Optional.empty();
    }

    /**
     * Before the first trial.
     *
     * @param directories a variant of each directory
     * @param storedPerByte stored bytes for a byte of a file, by variant; what the options say
     *     where no treatment decides, given as 0
     * @throws io.hadoopbench.core.cli.UsageException if there is no room
     */
    default void begin(List<Variant> directories, ToDoubleFunction<Variant> storedPerByte)
        throws IOException {}

    /**
     * Before anything is written in directories of variants.
     *
     * @throws io.hadoopbench.core.cli.UsageException if a quota does not let that be
     */
    default void made(List<Path> directories) throws IOException {}

    /** Where the files of a trial are; the directory itself if there are none. */
    default Path files(Path directory, String trial) {
      return directory;
    }

    /**
     * What has to be written once before the first trial in a directory; empty when nothing. It
     * runs as a job, or does it by itself.
     */
    default Optional<Fixture> fixture(Trial trial) throws IOException {
      return Optional.empty();
    }

    /** What the tasks of a trial are to do, to which the treatments add theirs. */
    TaskSpec prepare(Trial trial) throws IOException;

    /** Adds metrics and evidence of its own, after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /** Why the tasks did not do what they were to do; empty when they did. */
    default List<String> contradictions(Trial trial, TrialOutcome outcome) {
      return List.of();
    }

    /**
     * Deletes what a trial left and {@link TaskSpec#leaves} cannot name, because it lies in another
     * file system than the run's directory; whether or not its job succeeded.
     */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }

  /**
   * What is written once.
   *
   * @param job name of the job, unique within the run
   * @param operations of all its tasks together
   * @param written called when it has been
   */
  record Fixture(String job, TaskSpec task, long operations, Written written) {
    /** Does what remains when a fixture has been written. */
    @FunctionalInterface
    public interface Written {
      void done() throws IOException;
    }
  }

  /**
   * One whose operations are whole and tell nothing on the way: all rows of a table. A turn is over
   * when one is, so it is one or more. Threads end their last one after the other, and the last has
   * the servers for itself: of a turn of few that is too much.
   */
  interface OfWhole extends WorkloadSpec {
    /** What an operation is done with, in the plural. */
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
              threads + " threads with whole " + wholes() + " do not end a turn together");
    }
  }
}
