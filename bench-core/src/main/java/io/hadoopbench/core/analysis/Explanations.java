package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the difference of each variant to its baseline is made of, by block: means, because those of
 * the parts add up to that of the whole.
 */
final class Explanations {
  private static final String OPERATIONS = TimeByCounters.OPERATIONS;
  private static final String PER_SECOND = "fullWindow.megabytesPerSecond";
  private static final String SECONDS = "windowSeconds";

  private final RunResult run;
  private final Samples samples;
  private final Collection<String> warnings;

  /** Whether there are trials with samples: parts of those without are others. */
  private final boolean sampled;

  /** Of a run that was not to be explained: what is known all the same. */
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
    return run.measured().trials().stream()
        .filter(TrialResult::valid)
        .map(TrialResult::loadTime)
        .filter(Objects::nonNull);
  }

  List<Explanation> all() {
    Set<String> missing = new TreeSet<>();
    String without = "No samples say what load threads computed and waited for: ";
    times()
        .filter(time -> !time.unavailable().isEmpty())
        .forEach(
            time ->
                missing.add(
                    (sampled || time.partSeconds().isEmpty()
                            ? "Not every trial is explained: "
                            : without)
                        + time.unavailable()
                        + "."));
    warnings.addAll(missing);
    List<VariantResult> available =
        run.measured().variants().stream().filter(VariantResult::available).toList();
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
   * Those that differ in one factor alone, by the level before: what that level costs beside all
   * else that the baseline does without.
   */
  private static Stream<VariantResult> before(VariantResult variant, List<VariantResult> others) {
    Map<String, VariantResult> last = new TreeMap<>();
    for (VariantResult other : others.subList(0, others.indexOf(variant))) {
      List<String> differ =
          variant.levels().keySet().stream()
              .filter(factor -> !variant.levels().get(factor).equals(other.levels().get(factor)))
              .toList();
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
    Pairs pairs = new Pairs(run.plan().blocksPerStart(), run.plan().starts() > 1, ours, theirs);
    ToDoubleFunction<TrialResult> whole = trial -> trial.loadTime().micros();
    List<Explanation.Part> parts = counted.isPresent() ? apart(pairs) : parts(pairs);
    Explanation all =
        new Explanation(
            variant,
            baseline,
            pairs.differences(whole).length,
            pairs.ofVariant(whole),
            pairs.ofBaseline(whole),
            pairs.difference(whole),
            parts,
            servers(pairs),
            roles(pairs),
            calls(pairs));
    return Optional.of(counted.map(time -> time.withoutIntervals(all)).orElse(all));
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
   * With those as parts of the wait that may be: all others, servers alone, or, where these worked
   * longer than was waited for, nobody.
   */
  private static List<Explanation.Part> apart(Pairs pairs) {
    Predicate<String> describe = name -> pairs.silent(name) == 0;
    for (Predicate<String> some :
        List.of(describe, describe.and(name -> !name.equals(TimeByCounters.CLIENT_CPU)))) {
      List<Explanation.Part> parts = parts(pairs.with(trial -> TimeByCounters.apart(trial, some)));
      if (parts.stream().noneMatch(TimeByCounters::overlaps)) {
        return parts;
      }
    }
    return parts(pairs);
  }

  private static List<Explanation.Part> parts(Pairs pairs) {
    return parts(
        pairs,
        trial -> trial.loadTime().partSeconds().keySet(),
        (trial, name) -> trial.loadTime().micros(name));
  }

  /** Empty if the servers of a trial were not looked into. */
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
   * A server's CPU time of an operation, shared out as the samples of all JVMs of its role are;
   * empty if a trial of the variant has none, or if nobody looked in one of the baseline.
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
              : trial.resources().getOrDefault(resource, 0.0)
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
              name, pairs.ofVariant(micros), pairs.ofBaseline(micros), pairs.difference(micros)));
    }
    parts.sort(
        Comparator.comparingDouble((Explanation.Part part) -> -Math.abs(part.difference().mean())));
    return parts;
  }

  /** For a GB where there is payload, for an operation where there is none. */
  private List<Explanation.Role> roles(Pairs pairs) {
    List<Explanation.Role> roles = new ArrayList<>();
    if (pairs.trials().stream()
        .anyMatch(trial -> trial.resources().getOrDefault(OPERATIONS, 0.0) <= 0)) {
      return roles;
    }
    boolean payload =
        pairs.trials().stream().allMatch(trial -> trial.metrics().containsKey(PER_SECOND));
    ToDoubleFunction<TrialResult> work =
        trial ->
            payload
                ? trial.metrics().get(PER_SECOND)
                    * trial.metrics().get(SECONDS)
                    * Bytes.PER_MB
                    / Bytes.PER_GB
                : trial.resources().get(OPERATIONS);
    Set<String> describe = new TreeSet<>();
    pairs.variant().values().forEach(trial -> describe.addAll(trial.resources().keySet()));
    describe.forEach(
        name -> {
          Matcher role = TimeByCounters.ROLE.matcher(name);
          if (role.matches() && pairs.silent(name) > 0 && counted.isPresent()) {
            return; // whoever did not ask for an explanation is not told what it lacks
          } else if (role.matches() && pairs.silent(name) > 0) {
            warnings.add(
                "What "
                    + role.group(1)
                    + " took of CPU is left out of what is explained: "
                    + pairs.silent(name)
                    + " of "
                    + pairs.trials().size()
                    + " trials do not tell it, and that is not 0.");
          } else if (role.matches()) {
            ToDoubleFunction<TrialResult> seconds =
                trial -> trial.resources().getOrDefault(name, 0.0) / work.applyAsDouble(trial);
            roles.add(
                new Explanation.Role(
                    role.group(1),
                    payload ? "GB" : "operation",
                    pairs.ofVariant(seconds),
                    pairs.ofBaseline(seconds),
                    pairs.difference(seconds),
                    centres(pairs, role.group(1), name)));
          }
        });
    return roles;
  }

  private static SortedMap<String, Double> calls(Pairs pairs) {
    SortedMap<String, Double> calls = new TreeMap<>();
    pairs.variant().get(pairs.variant().firstKey()).resources().keySet().stream()
        .filter(TimeByCounters.CALLS.asMatchPredicate())
        .filter(
            name ->
                pairs.variant().values().stream()
                    .allMatch(
                        trial ->
                            trial.resources().containsKey(name)
                                && trial.resources().getOrDefault(OPERATIONS, 0.0) > 0))
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
   * Trials of the same blocks, as many of either; blocks of one start of the servers are one value
   * where there are several starts.
   */
  private record Pairs(
      int blocksPerStart,
      boolean byStart,
      SortedMap<Integer, TrialResult> variant,
      SortedMap<Integer, TrialResult> baseline) {
    Pairs with(UnaryOperator<TrialResult> change) {
      return new Pairs(blocksPerStart, byStart, with(variant, change), with(baseline, change));
    }

    private static SortedMap<Integer, TrialResult> with(
        SortedMap<Integer, TrialResult> trials, UnaryOperator<TrialResult> change) {
      SortedMap<Integer, TrialResult> changed = new TreeMap<>(trials);
      changed.replaceAll((block, trial) -> change.apply(trial));
      return changed;
    }

    List<TrialResult> trials() {
      List<TrialResult> all = new ArrayList<>(variant.values());
      all.addAll(baseline.values());
      return all;
    }

    /**
     * How many trials should tell, and do not. A server that only the variant needs is told in no
     * trial of the baseline, and took nothing there.
     */
    long silent(String resource) {
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

    Explanation.Span difference(ToDoubleFunction<TrialResult> value) {
      Bootstrap bootstrap = Bootstrap.ofMean(differences(value));
      return new Explanation.Span(bootstrap.estimate(), bootstrap.ci95());
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
