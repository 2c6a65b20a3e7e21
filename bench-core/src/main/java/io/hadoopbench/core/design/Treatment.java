package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * Defines a factor, applies its levels, and checks their validity. Treatments are found with {@link
 * java.util.ServiceLoader}, so {@code -levels} can add the factor to scenarios that do not vary it
 * by default. A treatment may define several interdependent factors.
 *
 * <p>Methods are called only for variants with these factors.
 */
public interface Treatment {
  /** Returns the factors. Scenarios that do not vary a factor use its first level. */
  List<Factor> factors();

  /** Returns whether the treatment can act on a workload with these traits. */
  default boolean appliesTo(Set<Trait> traits) {
    return true;
  }

  /**
   * Returns the traits that the workload loses under a variant. For example, a workload that uses a
   * gateway has no HDFS streams.
   */
  default Set<Trait> removesTraits(Variant variant) {
    return Set.of();
  }

  /**
   * Returns factors of other treatments. Adding this treatment also adds these factors, at their
   * first levels, if they apply.
   */
  default Set<String> impliedFactors() {
    return Set.of();
  }

  /**
   * Returns the treatment's options. An option with the same name as a common option replaces the
   * common option.
   */
  default List<Option> options() {
    return List.of();
  }

  /**
   * Performs checks that option types cannot express.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings) {}

  /**
   * Returns the reason the options exclude a variant, beginning with the factor and level; empty if
   * they allow the variant.
   */
  default Optional<String> excludes(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /**
   * Returns the factors, including factors of other treatments, that have no effect on a variant.
   * Variants that differ only in such factors are considered the same.
   */
  default Set<String> irrelevant(Variant variant) {
    return Set.of();
  }

  /**
   * Returns the factors that change only what clients compute. Differences in server CPU time
   * between their levels are noise.
   */
  default Set<String> clientFactors() {
    return Set.of();
  }

  /** Returns the factors whose levels need separate directories. */
  default List<String> directoryFactors() {
    return List.of();
  }

  /**
   * Returns what a variant creates or changes on the cluster in addition to directories and files,
   * for example {@code a key}. Used by the request preview.
   */
  default List<String> makes(Variant variant, Settings settings) {
    return List.of();
  }

  /**
   * Returns any additional load that a variant puts on the cluster, beyond its files and calls, for
   * the request preview; empty if none.
   */
  default Optional<String> strain(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Adds the servers that a variant needs, and their settings. */
  default void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {}

  /**
   * Returns the configuration keys that a variant needs in addition to {@link #needs}, by server
   * role. The servers are restarted to apply them.
   */
  default Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of();
  }

  /**
   * Returns how the JVM for a variant's tasks differs from the default JVM, beginning with the
   * factor; empty if it does not differ. The speed of Java code is not checked in such a JVM.
   */
  default Optional<String> otherJvm(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Returns the total additional time that each trial takes before and after its job. */
  default Duration aroundTrial() {
    return Duration.ZERO;
  }

  /**
   * Returns the levels that all interleaved variants must share because they change the cluster for
   * every arm of the job.
   */
  default Map<String, String> shared(Variant variant) {
    return Map.of();
  }

  /**
   * Returns the reason a variant cannot be interleaved, beginning with the factor; empty if it can.
   */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.of(
        factors().get(0).name() + ": its validity check covers one variant at a time");
  }

  /**
   * Returns the Java code that a variant executes for every byte of its files; empty if there is
   * none or if native code is used.
   */
  default Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return Optional.empty();
  }

  /**
   * Returns meters for the validity check. If the scenario has a meter with the same class, that
   * meter is used.
   */
  default List<Meter> meters() {
    return List.of();
  }

  /**
   * Returns metrics for the report. If the scenario has a metric with the same id, that metric is
   * used.
   */
  default List<Metric> metrics() {
    return List.of();
  }

  /**
   * Prepares a run by creating everything that its trials share. The default implementation does
   * nothing and is meant for treatments that are applied and checked elsewhere.
   *
   * @throws IOException if the cluster rejects a request
   */
  default Opened open(RunContext run) throws IOException {
    return new Opened() {};
  }

  /**
   * A treatment whose validity check can distinguish interleaved variants. {@link #solo} returns
   * exceptions.
   */
  interface Interleavable extends Treatment {
    @Override
    default Optional<String> solo(Variant variant, Settings settings) {
      return Optional.empty();
    }
  }

  /** A treatment that keeps no run state. */
  interface Stateless extends Interleavable, Opened {
    @Override
    default Opened open(RunContext run) {
      return this;
    }
  }

  /**
   * An existing directory in which the run creates a subdirectory for a variant's files.
   *
   * @param option option that specifies the directory, without the dash
   */
  public record Place(Path directory, String option) {
    @Override
    public String toString() {
      return directory.toUri().getPath() + " (-" + option + ")";
    }
  }

  /** A treatment opened for a run. Methods are called in declaration order. */
  interface Opened extends Closeable {
    /**
     * Returns the reason a variant cannot run on this cluster; empty if it can. Called once, before
     * the first trial.
     */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Returns the existing directory that an option specifies for the variant and below which this
     * run's files are created; empty if the run creates its own directory.
     */
    default Optional<Place> place(Variant variant) {
      return Optional.empty();
    }

    /**
     * Returns the file system that holds the variant's directory and files; empty if it is the
     * run's file system.
     */
    default Optional<URI> fileSystem(Variant variant) {
      return Optional.empty();
    }

    /**
     * Returns the stored file properties that the variant's levels determine, with the values that
     * match the label.
     */
    default Map<StoredProperty, StoredProperty.Requirement> decides(Variant variant) {
      return Map.of();
    }

    /**
     * Configures the variant's new directory, unless the directory is below a {@link #place}.
     * Called once for each combination of {@link #directoryFactors}.
     *
     * @throws UnavailableException if the user lacks permission
     */
    default void directory(Variant variant, Path directory) throws IOException {}

    /**
     * Checks a directory that all treatments have configured, once for each combination of {@link
     * #directoryFactors}.
     *
     * @throws UnavailableException if the variant cannot run in it
     */
    default void checkDirectory(Variant variant, Path directory) throws IOException {}

    /**
     * Returns the number of stored bytes per byte of a file; empty if the treatment does not
     * determine it.
     */
    default OptionalDouble storedPerByte(Variant variant) {
      return OptionalDouble.empty();
    }

    /**
     * Prepares the cluster so that files can be written. Called before each job.
     *
     * @param group the job's trials to which this treatment applies
     */
    default void settle(List<Trial> group) throws IOException {}

    /**
     * Configures all tasks that work in the variant's directory: trial tasks, and tasks that write
     * the files that trials read.
     */
    default void configure(Trial trial, TaskSpec task) throws IOException {}

    /** Configures only the trial's tasks. */
    default void prepare(Trial trial, TaskSpec task) throws IOException {}

    /** Brings caches into the state that the variant requires. Called directly before the job. */
    default List<CacheState> caches(Trial trial) throws IOException {
      return List.of();
    }

    /**
     * Injects faults, such as a stopped, hanging or throttled server. Called when all maps wait at
     * the barrier, before any counter is read.
     *
     * @param group as for {@link #settle}
     */
    default void atBarrier(List<Trial> group) throws IOException {}

    /** Returns the transfer addresses of the DataNodes that this treatment has stopped. */
    default Set<String> stoppedDataNodes() {
      return Set.of();
    }

    /** Adds evidence and metrics. Called after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /**
     * Returns the data loss that is expected when more servers are down than a variant's files
     * tolerate. The variant is unavailable from then on.
     *
     * @return what was lost and why the loss was expected; empty if no loss was expected
     */
    default Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
      return Optional.empty();
    }

    /** Returns mismatches between observations and the variant; empty if the trial is valid. */
    default List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return List.of();
    }

    /** Undoes the changes made for a trial, whether or not the job succeeded. */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }

  /**
   * A Java codec or coder that a variant executes for every byte of its files.
   *
   * @param loop class that executes the same code outside a trial
   * @param parameter argument of {@link Loop#open}, for example {@code rs-6-3}
   */
  record JavaCode(Class<? extends Loop> loop, String parameter) {
    /**
     * Executes the code repeatedly. Implementations need a public constructor without arguments.
     */
    public interface Loop {
      void open(String parameter) throws IOException, GeneralSecurityException;

      /** Processes the data once and returns the corresponding number of file bytes. */
      long code() throws IOException;
    }
  }
}
