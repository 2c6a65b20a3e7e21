package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * A factor, how its levels are applied, and the validity check. Found with {@link
 * java.util.ServiceLoader}, so that {@code -levels} can add it to scenarios that do not vary it by
 * default. A treatment may contain several factors that depend on each other.
 *
 * <p>Methods are called only for variants that have its factors.
 */
public interface Treatment {
  /** Returns the factors; the first level of each applies to scenarios that do not vary it. */
  List<Factor> factors();

  /** Returns whether it can act on a workload with these traits. */
  default boolean appliesTo(Set<Trait> traits) {
    return true;
  }

  /**
   * Returns traits that the workload loses under a variant: with a gateway as client, no HDFS
   * streams are used.
   */
  default Set<Trait> removesTraits(Variant variant) {
    return Set.of();
  }

  /**
   * Returns factors of other treatments that are added with it if they apply, at their first
   * levels.
   */
  default Set<String> impliedFactors() {
    return Set.of();
  }

  /** Returns its own options. One with the name of a common option replaces that option. */
  default List<Option> options() {
    return List.of();
  }

  /**
   * Checks what option types cannot.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings) {}

  /**
   * Returns why the options exclude a variant, beginning with factor and level; empty if they do
   * not.
   */
  default Optional<String> contradicts(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /**
   * Returns factors without effect on a variant, its own or those of other treatments. Variants
   * that differ in these only are the same.
   */
  default Set<String> irrelevant(Variant variant) {
    return Set.of();
  }

  /** Returns factors whose levels need separate directories. */
  default List<String> directoryFactors() {
    return List.of();
  }

  /**
   * Returns what a variant creates or changes on the cluster in addition to directories and files,
   * for the preview of a run: {@code a key}.
   */
  default List<String> makes(Variant variant, Settings settings) {
    return List.of();
  }

  /**
   * Returns how a variant strains the cluster beyond its files and calls, for the preview of a run;
   * empty if it does not.
   */
  default Optional<String> strain(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Adds the servers that a variant needs, and their settings. */
  default void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {}

  /**
   * Returns server settings that a variant needs beyond {@link #needs}: keys by role. Servers
   * restart to apply them.
   */
  default Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of();
  }

  /**
   * Returns what distinguishes the JVM of a variant's tasks from the default one, beginning with
   * the factor; empty if nothing. The speed of Java code is not checked in such a JVM.
   */
  default Optional<String> otherJvm(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /** Returns the additional time of each trial before and after its job. */
  default Duration aroundTrial() {
    return Duration.ZERO;
  }

  /**
   * Returns levels that interleaved variants must share, because their effect on the cluster
   * applies to all arms of a job.
   */
  default Map<String, String> shared(Variant variant) {
    return Map.of();
  }

  /** Returns why a variant cannot be interleaved, beginning with the factor; empty if it can. */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.of(
        factors().get(0).name() + ": its validity check covers one variant at a time");
  }

  /**
   * Returns the Java code that a variant runs for every byte of its files; empty if none, or if
   * native code is used.
   */
  default Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return Optional.empty();
  }

  /**
   * Returns meters that the validity check needs. A meter of the scenario with the same class takes
   * precedence.
   */
  default List<Meter> meters() {
    return List.of();
  }

  /** Returns metrics for the report; metrics of the scenario with the same id take precedence. */
  default List<Metric> metrics() {
    return List.of();
  }

  /**
   * Prepares a run: creates what all its trials share. The default does nothing, for treatments
   * that act and are checked elsewhere.
   *
   * @throws IOException if the cluster rejects a request
   */
  default Opened open(RunContext run) throws IOException {
    return new Opened() {};
  }

  /**
   * A treatment whose validity check distinguishes interleaved variants. Exceptions are reported by
   * {@link #solo}.
   */
  interface Interleavable extends Treatment {
    @Override
    default Optional<String> solo(Variant variant, Settings settings) {
      return Optional.empty();
    }
  }

  /** A treatment without state of a run. */
  interface Stateless extends Interleavable, Opened {
    @Override
    default Opened open(RunContext run) {
      return this;
    }
  }

  /**
   * A directory for the files of a variant, in a subdirectory of the run.
   *
   * @param option that names it, without the dash
   */
  public record Place(Path directory, String option) {
    @Override
    public String toString() {
      return directory.toUri().getPath() + " (-" + option + ")";
    }
  }

  /** A treatment of an open run. Methods are called in the order of declaration. */
  interface Opened extends Closeable {
    /**
     * Returns why a variant cannot run here; empty if it can. Called once, before the first trial.
     */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Returns the existing directory that an option names for the variant; the files of this run
     * are created below it. Empty if the run creates a directory.
     */
    default Optional<Place> place(Variant variant) {
      return Optional.empty();
    }

    /**
     * Returns stored properties of files that the variant's levels determine, with the values that
     * match the label.
     */
    default Map<StoredProperty, StoredProperty.Requirement> decides(Variant variant) {
      return Map.of();
    }

    /**
     * Configures a new directory for the variant, unless it is below a {@link #place}; once for
     * each combination of {@link #directoryFactors}.
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

    /** Returns stored bytes per byte of a file; empty if the treatment does not determine that. */
    default OptionalDouble storedPerByte(Variant variant) {
      return OptionalDouble.empty();
    }

    /**
     * Brings the cluster into a state in which files can be written; before each job.
     *
     * @param group the trials of the job that it acts on
     */
    default void settle(List<Trial> group) throws IOException {}

    /**
     * Configures all tasks that work in the variant's directory: those of trials, and those that
     * write the files that trials read.
     */
    default void configure(Trial trial, TaskSpec task) throws IOException {}

    /** Configures the tasks of the trial only. */
    default void prepare(Trial trial, TaskSpec task) throws IOException {}

    /** Brings caches into the state that the variant requires, directly before the job. */
    default List<CacheState> caches(Trial trial) throws IOException {
      return List.of();
    }

    /**
     * Called when all maps wait at the barrier, before any counter is read: break, hang, throttle.
     *
     * @param group as for {@link #settle}
     */
    default void atBarrier(List<Trial> group) throws IOException {}

    /** Adds evidence and metrics, after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /**
     * Returns the expected data loss of a variant in which more is down than its files survive.
     * Such a variant is unavailable from then on.
     *
     * @return what was lost and why that was expected; empty if no loss was expected
     */
    default Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
      return Optional.empty();
    }

    /** Returns mismatches between the observations and the variant; empty if it is valid. */
    default List<String> contradictions(Variant variant, TrialOutcome outcome) {
      return List.of();
    }

    /** Undoes what it did for the trial, whether or not the job succeeded. */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }
}
