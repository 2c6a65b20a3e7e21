package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scenario with one run's treatments: those that the scenario declares, and those for factors
 * that the user specified. Combines the contributions of all parts.
 *
 * @param treatments the scenario's own treatments, followed by the other treatments
 */
public record TreatedScenario(ScenarioSpec spec, List<Treatment> treatments) {
  public TreatedScenario {
    treatments = List.copyOf(treatments);
  }

  public static TreatedScenario of(ScenarioSpec spec) {
    return new TreatedScenario(spec, spec.treatments());
  }

  /**
   * Returns the scenario with all treatments found with {@link ServiceLoader} that apply to its
   * workload.
   */
  public static TreatedScenario ofAll(ScenarioSpec spec) {
    Set<String> own = of(spec).factors().stream().map(Factor::name).collect(Collectors.toSet());
    Stream<Treatment> found =
        ServiceLoader.load(Treatment.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(treatment -> treatment.appliesTo(spec.workload().traits()))
            .filter(
                treatment ->
                    treatment.factors().stream().noneMatch(factor -> own.contains(factor.name())));
    return new TreatedScenario(spec, Stream.concat(spec.treatments().stream(), found).toList());
  }

  /**
   * Returns the scenario with its own treatments, the treatments for the named factors, and any
   * treatments that these imply.
   */
  public TreatedScenario with(Collection<String> named) {
    Set<Treatment> active = new LinkedHashSet<>(spec.treatments());
    treatments.stream().filter(treatment -> hasAny(treatment, named)).forEach(active::add);
    for (List<Treatment> last = List.of(); last.size() < active.size(); ) {
      last = List.copyOf(active);
      Set<String> impliedFactors =
          last.stream()
              .flatMap(treatment -> treatment.impliedFactors().stream())
              .collect(Collectors.toSet());
      treatments.stream()
          .filter(treatment -> hasAny(treatment, impliedFactors))
          .forEach(active::add);
    }
    return new TreatedScenario(spec, List.copyOf(active));
  }

  private static boolean hasAny(Treatment treatment, Collection<String> names) {
    return treatment.factors().stream().anyMatch(factor -> names.contains(factor.name()));
  }

  private Stream<Treatment> further() {
    return treatments.stream().filter(treatment -> !spec.treatments().contains(treatment));
  }

  /**
   * Returns the factors that the scenario does not vary by default. Each is set to its first level
   * unless the user chooses other levels.
   */
  public List<Factor> furtherFactors() {
    return further().flatMap(treatment -> treatment.factors().stream()).toList();
  }

  public List<Factor> factors() {
    return treatments.stream().flatMap(treatment -> treatment.factors().stream()).toList();
  }

  /** Returns the factor to which an option belongs, for use in a message. */
  public String factorOf(String option) {
    return treatments.stream()
        .filter(treatment -> treatment.options().stream().anyMatch(o -> o.name().equals(option)))
        .map(treatment -> treatment.factors().get(0).name())
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the options of the workload and of the treatments, without duplicate names. Added
   * treatments may override a default of the scenario.
   */
  public List<Option> options() {
    Map<String, Option> all = new LinkedHashMap<>();
    Stream.concat(
            spec.workload().options().stream(),
            spec.treatments().stream().flatMap(treatment -> treatment.options().stream()))
        .forEach(option -> all.putIfAbsent(option.name(), option));
    further()
        .flatMap(treatment -> treatment.options().stream())
        .forEach(option -> all.put(option.name(), option));
    return List.copyOf(all.values());
  }

  /** Returns the scenario's metrics, followed by the metrics of the added treatments. */
  public List<Metric> metrics() {
    List<Metric> all = new ArrayList<>(spec.metrics());
    further()
        .flatMap(treatment -> treatment.metrics().stream())
        .filter(metric -> all.stream().noneMatch(known -> known.id().equals(metric.id())))
        .forEach(all::add);
    return all;
  }

  /**
   * Returns the scenario's meters, followed by the meters that treatments need for validity checks.
   * There is only one meter per class.
   */
  public List<Meter> meters() {
    Map<Class<?>, Meter> all = new LinkedHashMap<>();
    Stream.concat(
            spec.meters().stream(),
            treatments.stream().flatMap(treatment -> treatment.meters().stream()))
        .forEach(meter -> all.putIfAbsent(meter.getClass(), meter));
    return List.copyOf(all.values());
  }

  /** Returns the workload's traits that still hold under a variant. */
  public Set<Trait> traits(Variant variant) {
    Set<Trait> left = EnumSet.noneOf(Trait.class);
    left.addAll(spec.workload().traits());
    treatments.forEach(treatment -> left.removeAll(treatment.removesTraits(variant)));
    return left;
  }

  /** Returns the treatments that apply to a variant's traits. */
  public List<Treatment> acting(Variant variant) {
    Set<Trait> left = traits(variant);
    return treatments.stream().filter(treatment -> treatment.appliesTo(left)).toList();
  }

  public Set<String> irrelevant(Variant variant) {
    List<Treatment> acting = acting(variant);
    return treatments.stream()
        .flatMap(
            treatment ->
                acting.contains(treatment)
                    ? treatment.irrelevant(variant).stream()
                    : treatment.factors().stream().map(Factor::name))
        .collect(Collectors.toSet());
  }

  /**
   * Checks settings and variants.
   *
   * @throws UsageException if the settings contradict each other or a variant
   */
  public void check(Settings settings, List<Variant> variants) {
    treatments.forEach(treatment -> treatment.check(settings));
    spec.workload()
        .check(
            settings,
            variants.stream()
                .mapToInt(variant -> Threads.of(variant, settings))
                .max()
                .orElseThrow());
    for (Variant variant : variants) {
      for (Treatment treatment : acting(variant)) {
        treatment
            .excludes(variant, settings)
            .ifPresent(
                reason -> {
                  throw new UsageException("-levels " + reason);
                });
      }
    }
  }

  /**
   * Returns the required servers.
   *
   * @param variants planned variants. Servers that no variant uses are not required
   */
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    ClusterNeeds.Builder needs = ClusterNeeds.builder();
    spec.workload().needs(needs, settings);
    variants.forEach(
        variant -> acting(variant).forEach(treatment -> treatment.needs(needs, variant, settings)));
    return needs.build();
  }

  /**
   * Returns whether servers restart between variants, so that each variant needs its own warm-up.
   */
  public boolean restartsServers(Settings settings, List<Variant> variants) {
    return variants.stream().map(variant -> serverSettings(variant, settings)).distinct().count()
        > 1;
  }

  /**
   * Returns the configuration keys that a variant needs in addition to {@link #needs}, by server
   * role.
   */
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    Map<Role, Map<String, String>> all = new HashMap<>();
    acting(variant)
        .forEach(
            treatment ->
                treatment
                    .serverSettings(variant, settings)
                    .forEach(
                        (role, keys) ->
                            all.computeIfAbsent(role, r -> new HashMap<>()).putAll(keys)));
    return all;
  }

  /**
   * Returns the server settings and cluster changes that variants must have in common to share a
   * job.
   */
  public Object inCommon(Variant variant, Settings settings) {
    Map<String, String> shared = new HashMap<>();
    acting(variant).forEach(treatment -> shared.putAll(treatment.shared(variant)));
    return List.of(serverSettings(variant, settings), shared);
  }

  /**
   * Returns how the JVM for a variant's tasks differs from the default JVM; empty if it does not.
   */
  public Optional<String> otherJvm(Variant variant, Settings settings) {
    return acting(variant).stream()
        .map(treatment -> treatment.otherJvm(variant, settings))
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + ", " + other);
  }

  public List<JavaCode> javaCode(Variant variant) {
    return acting(variant).stream()
        .flatMap(treatment -> treatment.javaCode(variant, spec.workload().traits()).stream())
        .toList();
  }

  public Duration aroundTrial() {
    return treatments.stream().map(Treatment::aroundTrial).reduce(Duration.ZERO, Duration::plus);
  }
}
