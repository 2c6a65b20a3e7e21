package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A runnable experiment: asks one question, has one primary metric. Found with {@link java.util.ServiceLoader}. A new scenario is
 * one implementation and its workload; if it takes more, the core is missing something.
 */
public interface Scenario {
  /** The program's name: {@code kms-create}. */
  String name();

  /** The question, in one line. */
  String question();

  /** What it does and what it does NOT measure, for {@code -h}. */
  String description();

  /** The baseline is the variant of all first levels. */
  List<Factor> factors();

  /** Its own options. One that has the name of a common option replaces it, with another default for instance. */
  List<Option> options();

  /** Common options that it does not have, because a factor stands for them. */
  default Set<String> notOffered() {
    return Set.of();
  }

  /** The primary metric first. */
  List<Metric> metrics();

  default List<Study> studies() {
    return List.of();
  }

  /**
   * Factors that say nothing about a variant: the key cache of a directory without keys, the coder of replicas. Variants that differ
   * in these alone are one.
   */
  default Set<String> irrelevant(Variant variant) {
    return Set.of();
  }

  /**
   * Checks what the options' types cannot.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the settings contradict each other
   */
  default void check(Settings settings) { }

  /**
   * Checks what the variants need of the settings.
   *
   * @param variants those that will run
   * @throws io.hadoopbench.core.cli.UsageException if a variant cannot run with them
   */
  default void check(Settings settings, List<Variant> variants) { }

  /** Measured operations of one trial, all tasks together. */
  long operations(Settings settings);

  /** Load threads of each map task in a trial of a variant. */
  default int threads(Variant variant, Settings settings) {
    return LoadSweep.threads(variant, settings);
  }

  /**
   * The servers that a run needs, as few as its variants can do with.
   *
   * @param variants those that will run; a server that none of them uses need not be there
   */
  ClusterNeeds needs(Settings settings, List<Variant> variants);

  /** Whether embedded servers are traced with BTrace. */
  default boolean traced(Settings settings) {
    return false;
  }

  /** Whether the client's own speed is the question, so that a busy client invalidates nothing. */
  default boolean clientIsMeasured() {
    return false;
  }

  /**
   * Micro-benchmarks that say how much of the work a part of it takes, such as encryption. Each runs once on this host before the
   * rehearsals and takes about 1.5 s, all of them should stay below 12 s. By default there are none.
   */
  default List<LimitProbe> limits(Settings settings) {
    return List.of();
  }

  /** Server settings that a variant needs beyond {@link #needs}: keys by role. Most variants need none. */
  default Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of();
  }

  /**
   * Prepares a run: makes what all its trials share.
   *
   * @throws IOException if the cluster refuses
   */
  ScenarioRun open(RunContext context) throws IOException;
}
