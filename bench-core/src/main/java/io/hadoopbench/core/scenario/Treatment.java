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
 * A factor, how a level of it is applied, and what proves it. Found with {@link
 * java.util.ServiceLoader}, so that a scenario that does not vary it by itself can be told to with
 * {@code -levels}. A treatment may hold several factors that say nothing without one another.
 *
 * <p>It is asked about variants that have its factors, and never about another's.
 */
public interface Treatment {
  /** The first level of each is that of a scenario which does not vary it. */
  List<Factor> factors();

  /** Whether it can act on a workload of these traits. */
  default boolean appliesTo(Set<Trait> traits) {
    return true;
  }

  /**
   * Traits that the workload loses under a variant: who goes through a gateway has no streams of
   * HDFS.
   */
  default Set<Trait> removesTraits(Variant variant) {
    return Set.of();
  }

  /**
   * Factors of other treatments that come along with it where they apply, at their first levels.
   */
  default Set<String> impliedFactors() {
    return Set.of();
  }

  /** Its own options. One that has the name of a common option replaces it. */
  default List<Option> options() {
    return List.of();
  }

  /**
   * Checks what the options' types cannot.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings) {}

  /**
   * What the options alone tell against a variant, beginning with factor and level; empty when
   * nothing.
   */
  default Optional<String> contradicts(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /**
   * Factors that say nothing about a variant, its own or another's. Variants that differ in these
   * alone are one.
   */
  default Set<String> irrelevant(Variant variant) {
    return Set.of();
  }

  /** Factors whose levels need a directory of their own. */
  default List<String> directoryFactors() {
    return List.of();
  }

  /**
   * What a variant has made or changed on the cluster beside directories and files, as the plan of
   * the run says it: {@code a key}.
   */
  default List<String> makes(Variant variant, Settings settings) {
    return List.of();
  }

  /** Adds the servers that a variant needs, and their settings. */
  default void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {}

  /**
   * Server settings that a variant needs beyond {@link #needs}: keys by role. Servers restart for
   * them.
   */
  default Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of();
  }

  /**
   * What makes the JVM of a variant's tasks another one than tasks have by default, beginning with
   * the factor; empty when it is that one. The speed of Java code is not measured there.
   */
  default Optional<String> otherJvm(Variant variant, Settings settings) {
    return Optional.empty();
  }

  /**
   * How long each trial takes longer than its job, for what the treatment does before and after it.
   */
  default Duration aroundTrial() {
    return Duration.ZERO;
  }

  /**
   * Levels of which variants that take turns must have the same, for what they do to the cluster
   * meets all who share a job.
   */
  default Map<String, String> shared(Variant variant) {
    return Map.of();
  }

  /** Why a variant cannot take turns with others, beginning with the factor; empty when it can. */
  default Optional<String> solo(Variant variant, Settings settings) {
    return Optional.of(factors().get(0).name() + ": what proves it looks at one variant at a time");
  }

  /**
   * The Java code that a variant runs for every byte of its files; empty if none, or if native code
   * does it.
   */
  default Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return Optional.empty();
  }

  /** Meters that its proof needs. A scenario that has one of the kind by itself keeps its own. */
  default List<Meter> meters() {
    return List.of();
  }

  /** Metrics worth a row, likewise. */
  default List<Metric> metrics() {
    return List.of();
  }

  /**
   * Prepares a run: makes what all its trials share. By default nothing, for one that acts and is
   * proved elsewhere.
   *
   * @throws IOException if the cluster refuses
   */
  default Opened open(RunContext run) throws IOException {
    return new Opened() {};
  }

  /**
   * A treatment whose proof keeps variants apart that take turns. What cannot take turns all the
   * same says so in {@link #solo}.
   */
  interface Interleavable extends Treatment {
    @Override
    default Optional<String> solo(Variant variant, Settings settings) {
      return Optional.empty();
    }
  }

  /** A treatment that keeps nothing of a run, so that it is at work as it is. */
  interface Stateless extends Interleavable, Opened {
    @Override
    default Opened open(RunContext run) {
      return this;
    }
  }

  /**
   * A directory in which a variant's files are put, in a subdirectory of the run.
   *
   * @param option that names it, without the dash
   */
  public record Place(Path directory, String option) {
    @Override
    public String toString() {
      return directory.toUri().getPath() + " (-" + option + ")";
    }
  }

  /** A treatment at work on a cluster. The calls come in the order in which they stand here. */
  interface Opened extends Closeable {
    /** Why a variant cannot run here; empty when it can. Asked once, before the first trial. */
    default Optional<String> unavailable(Variant variant) throws IOException {
      return Optional.empty();
    }

    /**
     * Returns the existing directory that an option names for the variant; the files of this run go
     * below it. Empty when the run makes one.
     */
    default Optional<Place> place(Variant variant) {
      return Optional.empty();
    }

    /**
     * Returns how files are stored as far as the variant's levels decide that, with the values that
     * fit the label.
     */
    default Map<StoredProperty, StoredProperty.Requirement> decides(Variant variant) {
      return Map.of();
    }

    /**
     * Makes a new directory what the variant says, unless it is below a {@link #place}; once for
     * each combination of {@link #directoryFactors}.
     *
     * @throws UnavailableException if this user may not
     */
    default void directory(Variant variant, Path directory) throws IOException {}

    /** Stored bytes for a byte of a file; empty when it does not decide on that. */
    default OptionalDouble storedPerByte(Variant variant) {
      return OptionalDouble.empty();
    }

    /**
     * Brings the cluster into a state in which files can be written; before each job.
     *
     * @param group those of the trials that share the job on which it acts
     */
    default void settle(List<Trial> group) throws IOException {}

    /**
     * Adds to what tasks are to do who work in the variant's directory: those of trials, and those
     * that write what trials read.
     */
    default void configure(Trial trial, TaskSpec task) throws IOException {}

    /** Adds to what the tasks of the trial alone are to do. */
    default void prepare(Trial trial, TaskSpec task) throws IOException {}

    /** Brings caches into the state that the variant asks for, directly before the job. */
    default List<CacheState> caches(Trial trial) throws IOException {
      return List.of();
    }

    /**
     * When all maps stand at the barrier, before any counter is read: break, hang, throttle.
     *
     * @param group as for {@link #settle}
     */
    default void atBarrier(List<Trial> group) throws IOException {}

    /** Adds evidence and metrics of its own, after the meters. */
    default void observe(Trial trial, TrialOutcome outcome) throws IOException {}

    /**
     * That the variant lost data, as it had to: more is down than its files survive. Such a variant
     * is unavailable from then on.
     *
     * @return what was lost and why that was to be expected; empty when nothing was to be lost
     */
    default Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
      return Optional.empty();
    }

    /** Why what was found does not prove the variant; empty when it does. */
    default List<String> contradictions(Variant variant, TrialOutcome outcome) {
      return List.of();
    }

    /** Undoes what it did for the trial, whether or not its job succeeded. */
    default void clean(Trial trial) throws IOException {}

    @Override
    default void close() throws IOException {}
  }
}
