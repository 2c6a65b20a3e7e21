package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Resource;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Breaks down each variant's difference from its baseline by component. Uses means over blocks,
 * because the means of the components add up to the mean of the total.
 */
final class Explanations {
  private static final String OPERATIONS = TimeByCounters.OPERATIONS;
  private static final String PER_SECOND = "fullWindow.megabytesPerSecond";
  private static final String SECONDS = "windowSeconds";

  private final RunResult run;
  private final Samples samples;
  private final Collection<String> warnings;

  /**
   * True if some trials have profiler samples. Components derived from samples are not comparable
   * with components derived without samples.
   */
  private final boolean sampled;

  /** Components from counters, for a run without -explain. */
  private final Optional<TimeByCounters> counted;

  Explanations(RunResult run, Samples samples, Collection<String> warnings) {
    this.run = run;
    this.samples = samples;
    this.warnings = warnings;
    this.sampled = times().anyMatch(time -> time.unavailable().isEmpty());
    this.counted =
        times().findAny().isPresent()
            ? Optional.empty()
            : Optional.of(new TimeByCounters(run, samples));
  }

  private Stream<LoadTime> times() {
    return run.trials().stream()
        .filter(TrialResult::valid)
        .map(TrialResult::loadTime)
        .filter(Objects::nonNull);
  }

  List<Explanation> all() {
    Set<String> missing = new TreeSet<>();
    String without = "No samples show what load threads computed and waited for: ";
    times()
        .filter(time -> !time.unavailable().isEmpty())
        .forEach(
            time ->
                missing.add(
                    (sampled || time.partSeconds().isEmpty()
                            ? "Some trials have no samples and are left out of the explanation: "
                            : without)
                        + time.unavailable()
                        + "."));
    warnings.addAll(missing);
    List<VariantResult> available = run.available();
    List<VariantResult> others =
        available.stream()
            .filter(variant -> !variant.id().equals(Load.baseline(run, variant.id())))
            .toList();
    return Stream.concat(
            others.stream().map(variant -> of(variant.id(), Load.baseline(run, variant.id()))),
            others.stream()
                .flatMap(
                    variant ->
                        before(variant, others).map(earlier -> of(variant.id(), earlier.id()))))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Returns the variants that differ from a variant only in that one factor has the previous level.
   * Such a comparison isolates the level's cost.
   */
  private static Stream<VariantResult> before(VariantResult variant, List<VariantResult> others) {
    Map<String, VariantResult> last = new TreeMap<>();
    for (VariantResult other : others.subList(0, others.indexOf(variant))) {
      List<String> differ = variant.differing(other);
      if (differ.size() == 1 && variant.levels().keySet().equals(other.levels().keySet())) {
        last.put(differ.get(0), other);
      }
    }
    return last.values().stream();
  }

  private Optional<Explanation> of(String variant, String baseline) {
    SortedMap<Integer, TrialResult> ours = explained(samples.pairedTrials(variant, baseline));
    SortedMap<Integer, TrialResult> theirs = explained(samples.pairedTrials(baseline, variant));
    ours.keySet().retainAll(theirs.keySet());
    theirs.keySet().retainAll(ours.keySet());
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    Set<String> soloOnly = counted.map(time -> time.soloOnly(variant, baseline)).orElse(Set.of());
    Pairs pairs =
        new Pairs(run.plan().blocksPerStart(), run.plan().starts() > 1, soloOnly, ours, theirs);
    ToDoubleFunction<TrialResult> whole = trial -> trial.loadTime().micros();
    boolean clientOnly = differOnlyInClients(variant, baseline);
    List<Explanation.Part> parts =
        counted.isPresent() ? apart(pairs, clientOnly) : parts(pairs, TrialResult::loadTime);
    return Optional.of(
        new Explanation(
            variant,
            baseline,
            pairs.differences(whole).length,
            pairs.ofVariant(whole),
            pairs.ofBaseline(whole),
            pairs.difference("", whole),
            parts,
            servers(pairs),
            roles(pairs, clientOnly),
            calls(pairs)));
  }

  private boolean differOnlyInClients(String variant, String baseline) {
    SortedMap<String, String> ours = Load.levels(run, variant);
    SortedMap<String, String> theirs = Load.levels(run, baseline);
    return ours.keySet().equals(theirs.keySet())
        && ours.keySet().stream()
            .filter(factor -> !ours.get(factor).equals(theirs.get(factor)))
            .allMatch(run.plan().clientFactors()::contains);
  }

  private SortedMap<Integer, TrialResult> explained(SortedMap<Integer, TrialResult> trials) {
    counted.ifPresent(time -> trials.replaceAll((block, trial) -> time.describe(trial)));
    trials
        .values()
        .removeIf(
            trial ->
                trial.loadTime() == null
                    || trial.loadTime().operations() <= 0
                    || sampled && !trial.loadTime().unavailable().isEmpty());
    return trials;
  }

  /**
   * Splits the waiting time by the CPU time of other threads and servers. Uses all of them if their
   * CPU time fits into the waiting time, otherwise only the servers, otherwise none.
   */
  private static List<Explanation.Part> apart(Pairs pairs, boolean clientOnly) {
    Predicate<String> reported =
        name -> pairs.missing(name) == 0 && (!clientOnly || name.equals(TimeByCounters.CLIENT_CPU));
    for (Predicate<String> some :
        List.of(reported, reported.and(name -> !name.equals(TimeByCounters.CLIENT_CPU)))) {
      List<Explanation.Part> parts = parts(pairs, trial -> TimeByCounters.apart(trial, some));
      if (parts.stream().noneMatch(TimeByCounters::overlaps)) {
        return parts;
      }
    }
    return parts(pairs, TrialResult::loadTime);
  }

  private static List<Explanation.Part> parts(Pairs pairs, Function<TrialResult, LoadTime> time) {
    return parts(
        pairs,
        trial -> time.apply(trial).partSeconds().keySet(),
        (trial, name) -> time.apply(trial).micros(name));
  }

  /** Returns the server components; empty if the servers of a trial were not sampled. */
  private static List<Explanation.Part> servers(Pairs pairs) {
    if (pairs.trials().stream().anyMatch(trial -> trial.loadTime().serverSeconds().isEmpty())) {
      return List.of();
    }
    return parts(
        pairs,
        trial -> trial.loadTime().serverSeconds().keySet(),
        (trial, name) -> trial.loadTime().serverMicros(name));
  }

  /**
   * Returns a server's CPU time per operation, split in proportion to the samples of all JVMs with
   * its role. The list is empty if a trial of the variant has no samples or if the role was not
   * sampled in a baseline trial.
   */
  private static List<Explanation.Part> centres(Pairs pairs, String role, String resource) {
    if (pairs.variant().values().stream().anyMatch(trial -> samples(trial, role).isEmpty())
        || pairs.baseline().values().stream()
            .anyMatch(trial -> trial.resources().containsKey(resource) && !sampled(trial, role))) {
      return List.of();
    }
    return parts(
        pairs,
        trial -> samples(trial, role).keySet(),
        (trial, centre) -> {
          SortedMap<String, Long> samples = samples(trial, role);
          long all = samples.values().stream().mapToLong(Long::longValue).sum();
          return all == 0
              ? 0
              : trial.used(resource)
                  * samples.getOrDefault(centre, 0L)
                  / all
                  / trial.resources().get(OPERATIONS)
                  * 1e6;
        });
  }

  private static boolean sampled(TrialResult trial, String role) {
    return trial.profiles().stream()
        .anyMatch(profile -> profile.role().equals(role) && profile.unavailable().isEmpty());
  }

  private static SortedMap<String, Long> samples(TrialResult trial, String role) {
    SortedMap<String, Long> all = new TreeMap<>();
    trial.profiles().stream()
        .filter(profile -> profile.role().equals(role))
        .forEach(
            profile ->
                profile.samples().forEach((centre, count) -> all.merge(centre, count, Long::sum)));
    return all;
  }

  private static List<Explanation.Part> parts(
      Pairs pairs,
      Function<TrialResult, Set<String>> namesOf,
      ToDoubleBiFunction<TrialResult, String> microsOf) {
    Set<String> names = new TreeSet<>();
    pairs.trials().forEach(trial -> names.addAll(namesOf.apply(trial)));
    List<Explanation.Part> parts = new ArrayList<>();
    for (String name : names) {
      ToDoubleFunction<TrialResult> micros = trial -> microsOf.applyAsDouble(trial, name);
      parts.add(
          new Explanation.Part(
              name,
              pairs.ofVariant(micros),
              pairs.ofBaseline(micros),
              pairs.difference(name, micros)));
    }
    parts.sort(
        Comparator.comparingDouble((Explanation.Part part) -> -Math.abs(part.difference().mean())));
    return parts;
  }

  /** Returns the CPU time per GB if the run measures MB/s, otherwise the CPU time per operation. */
  private List<Explanation.Role> roles(Pairs pairs, boolean clientOnly) {
    List<Explanation.Role> roles = new ArrayList<>();
    if (pairs.trials().stream().anyMatch(trial -> trial.used(OPERATIONS) <= 0)) {
      return roles;
    }
    boolean payload =
        run.primaryMetric().unit().equals("MB/s")
            && pairs.trials().stream().allMatch(trial -> trial.metrics().containsKey(PER_SECOND));
    ToDoubleFunction<TrialResult> work =
        trial ->
            payload
                ? trial.metrics().get(PER_SECOND)
                    * trial.metrics().get(SECONDS)
                    * Bytes.PER_MB
                    / Bytes.PER_GB
                : trial.resources().get(OPERATIONS);
    Set<String> reported = new TreeSet<>();
    pairs.variant().values().forEach(trial -> reported.addAll(trial.resources().keySet()));
    if (clientOnly) {
      reported.retainAll(Set.of(TimeByCounters.CLIENT_CPU));
    }
    for (String name : reported) {
      Optional<String> role = Resource.cpuOf(name);
      long missing = pairs.missing(name);
      if (role.isPresent() && missing == 0) {
        ToDoubleFunction<TrialResult> seconds =
            trial -> trial.used(name) / work.applyAsDouble(trial);
        roles.add(
            new Explanation.Role(
                role.get(),
                payload ? "GB" : "operation",
                pairs.ofVariant(seconds),
                pairs.ofBaseline(seconds),
                pairs.difference(role.get(), seconds),
                centres(pairs, role.get(), name)));
      } else if (role.isPresent() && counted.isEmpty()) { // a run with -explain
        warnings.add(
            "CPU of "
                + role.get()
                + " is omitted from the explanation because "
                + missing
                + " of "
                + pairs.trials().size()
                + " trials do not report it. Check the metrics page of this server.");
      }
    }
    return roles;
  }

  private static SortedMap<String, Double> calls(Pairs pairs) {
    SortedMap<String, Double> calls = new TreeMap<>();
    pairs.variant().get(pairs.variant().firstKey()).resources().keySet().stream()
        .filter(Resource::isCalls)
        .filter(
            name ->
                pairs.variant().values().stream()
                    .allMatch(
                        trial -> trial.resources().containsKey(name) && trial.used(OPERATIONS) > 0))
        .forEach(
            name ->
                calls.put(
                    name,
                    pairs.ofVariant(
                        trial -> trial.resources().get(name) / trial.resources().get(OPERATIONS))));
    calls.values().removeIf(each -> each == 0);
    return calls;
  }

  /**
   * The trials of a variant and its baseline in the same blocks. With several server starts, the
   * blocks of each start form one value.
   *
   * @param soloOnly names of values that have no interval
   */
  private record Pairs(
      int blocksPerStart,
      boolean byStart,
      Set<String> soloOnly,
      SortedMap<Integer, TrialResult> variant,
      SortedMap<Integer, TrialResult> baseline) {
    List<TrialResult> trials() {
      List<TrialResult> all = new ArrayList<>(variant.values());
      all.addAll(baseline.values());
      return all;
    }

    /**
     * Returns how many trials lack a resource. If no baseline trial has the resource, the server is
     * used only by the variant and used no CPU time in baseline trials.
     */
    long missing(String resource) {
      List<TrialResult> should =
          baseline.values().stream().anyMatch(trial -> trial.resources().containsKey(resource))
              ? trials()
              : List.copyOf(variant.values());
      return should.stream().filter(trial -> !trial.resources().containsKey(resource)).count();
    }

    double[] differences(ToDoubleFunction<TrialResult> value) {
      return perUnit(
          block ->
              value.applyAsDouble(variant.get(block)) - value.applyAsDouble(baseline.get(block)));
    }

    double ofVariant(ToDoubleFunction<TrialResult> value) {
      return mean(perUnit(block -> value.applyAsDouble(variant.get(block))));
    }

    double ofBaseline(ToDoubleFunction<TrialResult> value) {
      return mean(perUnit(block -> value.applyAsDouble(baseline.get(block))));
    }

    Explanation.Span difference(String name, ToDoubleFunction<TrialResult> value) {
      Bootstrap bootstrap = Bootstrap.ofMean(differences(value));
      return new Explanation.Span(
          bootstrap.estimate(), soloOnly.contains(name) ? null : bootstrap.ci95());
    }

    private double[] perUnit(ToDoubleFunction<Integer> value) {
      return variant.keySet().stream()
          .collect(
              Collectors.groupingBy(
                  block -> byStart ? block / blocksPerStart : block,
                  TreeMap::new,
                  Collectors.averagingDouble(value)))
          .values()
          .stream()
          .mapToDouble(Double::doubleValue)
          .toArray();
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElse(Double.NaN);
    }
  }
}
