package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.WarmUpSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Record of a run, from which the page can be generated again: a line of {@code truth.jsonl}.
 *
 * @param part of the page for which the run was made
 * @param args scenario and options of the command line
 * @param seconds from the start of the program to its end, including the cluster
 * @param exit code of the program
 * @param trials number of trials, including retries; {@code invalid} number of invalid trials
 * @param reasons why trials were invalid, each once
 * @param unsteady JVMs that were still compiling in the last warm-up round; in old lines, variants
 *     that still became faster; {@code warmUp} number of warm-up rounds
 * @param metric the primary metric
 * @param values by metric or resource, variant and block: of the primary metric, of the part's
 *     metrics, and of those that describe CPU and work; null where the block has no valid trial
 * @param comparisons of the primary metric
 * @param solo values of interleaved variants' solo trials, by resource and variant; null in old
 *     lines, which have no resources
 * @param explained null without {@code -explain}
 */
record TruthRun(
    String part,
    List<String> args,
    String started,
    String machine,
    double seconds,
    int exit,
    int trials,
    int invalid,
    List<String> reasons,
    List<String> unsteady,
    int warmUp,
    String metric,
    SortedMap<String, SortedMap<String, List<Double>>> values,
    List<Compared> comparisons,
    SortedMap<String, SortedMap<String, Double>> solo,
    Explained explained) {
  /** As in the analysis: with fewer blocks there is no interval. */
  private static final int FEWEST_BLOCKS = 6;

  /** Metrics and resources that describe the work done and the CPU that it took. */
  private static final Pattern DESCRIPTION =
      Pattern.compile(
          "\\w+\\.count|windowSeconds|fullWindow\\.megabytesPerSecond|client\\.thread(Cpu)?Seconds"
              + "|(?!host\\.|load\\.|group\\.)[\\w-]+\\.cpuSeconds|(?!group\\.)[\\w-]+\\.\\w+(Calls|Rpcs)");

  /**
   * A variant compared with the baseline; the bounds are null if there is no interval.
   *
   * @param verdict in words; old lines have other words, which {@link #today} replaces
   * @param trend whether the result describes the end of the run
   */
  record Compared(
      String variant,
      String baseline,
      double ratio,
      Double low,
      Double high,
      String verdict,
      boolean trend) {
    boolean holds(double other) {
      return low != null && low <= other && other <= high;
    }
  }

  /**
   * Returns the variant with an injected delay, such as {@code 5%}; the empty text if there is
   * none.
   */
  String delayed() {
    return values.getOrDefault(metric, Collections.emptySortedMap()).keySet().stream()
        .filter(variant -> variant.endsWith("%"))
        .findFirst()
        .orElse("");
  }

  /** Returns this run with the results of the current analysis. */
  TruthRun today() {
    List<Compared> compared = new ArrayList<>();
    for (Compared one : comparisons) {
      Reanalysis.of(metric, values(metric, one.variant()), values(metric, one.baseline()), starts())
          .ifPresent(
              c ->
                  compared.add(
                      new Compared(
                          one.variant(),
                          one.baseline(),
                          c.ratio(),
                          c.ci95() == null ? null : c.ci95().low(),
                          c.ci95() == null ? null : c.ci95().high(),
                          c.verdict().words("slower", "faster"),
                          c.atEnd())));
    }
    return new TruthRun(
        part, args, started, machine, seconds, exit, trials, invalid, reasons, unsteady, warmUp,
        metric, values, compared, solo, explained);
  }

  private int starts() {
    int option = args.indexOf("-restarts");
    return option < 0 ? 1 : Integer.parseInt(args.get(option + 1));
  }

  TruthRun on(String other) {
    return copy(other, explained);
  }

  TruthRun with(Explained found) {
    return copy(machine, found);
  }

  private TruthRun copy(String host, Explained found) {
    return new TruthRun(
        part,
        args,
        started,
        host,
        seconds,
        exit,
        trials,
        invalid,
        reasons,
        unsteady,
        warmUp,
        metric,
        values,
        comparisons,
        solo,
        found);
  }

  /** Returns the time between the starts of two runs. */
  Duration apart(TruthRun other) {
    return Duration.between(Instant.parse(started), Instant.parse(other.started)).abs();
  }

  String scenario() {
    return args.get(0);
  }

  /** Returns the value of each block; empty if the variant has none. */
  List<Double> values(String of, String variant) {
    return values.getOrDefault(of, new TreeMap<>()).getOrDefault(variant, List.of());
  }

  /** Returns whether any variant was interleaved; such variants also have a solo trial. */
  boolean interleaved() {
    return solo != null && !solo.isEmpty();
  }

  /** Returns the values of a variant's solo trial by name; empty if there is none. */
  SortedMap<String, Double> soloOf(String variant) {
    SortedMap<String, Double> kept = new TreeMap<>();
    if (solo != null) {
      solo.forEach(
          (name, byVariant) ->
              byVariant.entrySet().stream()
                  .filter(one -> one.getKey().equals(variant))
                  .forEach(one -> kept.put(name, one.getValue())));
    }
    return kept;
  }

  /** Returns log-ratios of the primary metric in the blocks that both variants have. */
  double[] logRatios(String variant, String baseline) {
    return logRatios(metric, variant, baseline);
  }

  /** Returns log-ratios of any recorded metric in the blocks that both variants have. */
  double[] logRatios(String of, String variant, String baseline) {
    List<Double> mine = values(of, variant);
    List<Double> theirs = values(of, baseline);
    List<Double> logs = new ArrayList<>();
    for (int block = 0; block < Math.min(mine.size(), theirs.size()); block++) {
      if (mine.get(block) != null && theirs.get(block) != null) {
        logs.add(Math.log(mine.get(block) / theirs.get(block)));
      }
    }
    return logs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * Reads {@code result.json} as another program would.
   *
   * @param further metrics to record in addition to the primary metric
   */
  static TruthRun of(
      String part,
      List<String> args,
      double seconds,
      int exit,
      JsonNode result,
      List<String> further) {
    String primary = result.path("metrics").path(0).path("id").asText();
    List<String> reasons = new ArrayList<>();
    int trials = 0;
    int invalid = 0;
    for (JsonNode trial : result.path("trials")) {
      trials++;
      invalid += trial.path("valid").asBoolean() ? 0 : 1;
      trial.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    }
    SortedMap<String, SortedMap<String, List<Double>>> values = new TreeMap<>();
    Stream.of(Stream.of(primary), further.stream(), describe(result))
        .flatMap(names -> names)
        .forEach(name -> values.put(name, byVariant(result, name)));
    List<String> unsteady = new ArrayList<>();
    result
        .path("warmUp")
        .path("compiling")
        .properties()
        .forEach(
            jvm -> {
              if (jvm.getValue().asDouble() >= WarmUpSummary.WARM_PERCENT) {
                unsteady.add(jvm.getKey());
              }
            });
    return new TruthRun(
        part,
        args,
        result.path("started").asText(),
        machine(result),
        seconds,
        exit,
        trials,
        invalid,
        reasons.stream().distinct().toList(),
        unsteady,
        result.path("warmUp").path("rounds").asInt(),
        primary,
        values,
        comparisons(result, primary),
        solo(result),
        null);
  }

  private static Stream<String> describe(JsonNode result) {
    SortedSet<String> names = new TreeSet<>();
    result
        .path("trials")
        .forEach(
            trial ->
                List.of("metrics", "resources")
                    .forEach(part -> trial.path(part).fieldNames().forEachRemaining(names::add)));
    return names.stream().filter(DESCRIPTION.asMatchPredicate());
  }

  /**
   * Returns blocks that the analysis leaves out: other programs used most of the CPUs in their
   * slices, and enough other blocks remain.
   */
  private static Set<Integer> leftOut(JsonNode result) {
    Set<Integer> quiet = new TreeSet<>();
    Set<Integer> unsettled = new TreeSet<>();
    result
        .path("trials")
        .forEach(
            trial ->
                (trial.path("resources").path(TrialResult.QUIET).asDouble(1) == 0
                        ? unsettled
                        : quiet)
                    .add(trial.path("block").asInt()));
    quiet.removeAll(unsettled);
    quiet.remove(TrialResult.SOLO);
    return quiet.size() >= FEWEST_BLOCKS ? unsettled : Set.of();
  }

  /**
   * Returns variants that the run did not compare with its baseline, for a reason that it states;
   * their values describe no cost.
   */
  private static Set<String> uncompared(JsonNode result) {
    Set<String> variants = new TreeSet<>();
    result.path("trials").forEach(trial -> variants.add(trial.path("variant").asText()));
    Set<String> all = new TreeSet<>(variants);
    variants.remove(result.path("baseline").asText());
    result.path("comparisons").forEach(one -> variants.remove(one.path("variant").asText()));
    return all.contains(result.path("baseline").asText()) ? variants : Set.of();
  }

  /**
   * Returns the values of a metric or a resource by variant and block; null where the block has no
   * valid trial, or is left out.
   */
  static SortedMap<String, List<Double>> byVariant(JsonNode result, String name) {
    SortedMap<String, List<Double>> values = new TreeMap<>();
    Set<Integer> leftOut = leftOut(result);
    Set<String> uncompared = uncompared(result);
    for (JsonNode trial : result.path("trials")) {
      int block = trial.path("block").asInt();
      JsonNode value = value(trial, name);
      if (trial.path("valid").asBoolean()
          && value.isNumber()
          && block >= 0
          && !leftOut.contains(block)
          && !uncompared.contains(trial.path("variant").asText())) {
        List<Double> own =
            values.computeIfAbsent(trial.path("variant").asText(), v -> new ArrayList<>());
        own.addAll(Collections.nCopies(Math.max(0, block + 1 - own.size()), null));
        own.set(block, value.asDouble());
      }
    }
    return values;
  }

  private static SortedMap<String, SortedMap<String, Double>> solo(JsonNode result) {
    SortedMap<String, SortedMap<String, Double>> solo = new TreeMap<>();
    for (JsonNode trial : result.path("trials")) {
      if (trial.path("valid").asBoolean() && trial.path("block").asInt() == TrialResult.SOLO) {
        describe(result)
            .filter(name -> value(trial, name).isNumber())
            .forEach(
                name ->
                    solo.computeIfAbsent(name, n -> new TreeMap<>())
                        .put(trial.path("variant").asText(), value(trial, name).asDouble()));
      }
    }
    return solo;
  }

  private static JsonNode value(JsonNode trial, String name) {
    return trial.path(trial.path("metrics").has(name) ? "metrics" : "resources").path(name);
  }

  private static List<Compared> comparisons(JsonNode result, String primary) {
    List<Compared> compared = new ArrayList<>();
    for (JsonNode one : result.path("comparisons")) {
      if (one.path("metric").asText().equals(primary)) {
        JsonNode interval = one.path("ci95");
        compared.add(
            new Compared(
                one.path("variant").asText(),
                one.path("baseline").asText(),
                one.path("ratio").asDouble(),
                interval.isObject() ? interval.path("low").asDouble() : null,
                interval.isObject() ? interval.path("high").asDouble() : null,
                one.path("direction").asText() + ", " + one.path("size").asText(),
                one.path("atEnd").asBoolean()));
      }
    }
    return compared;
  }

  /** Returns CPUs and JVM, as recorded in the result of a run. */
  static String machine(JsonNode result) {
    JsonNode environment = result.path("environment");
    return environment.path("cpu").path("cores").asText()
        + " x "
        + environment.path("cpu").path("model name").asText()
        + ", Java "
        + environment.path("jvm").path("version").asText();
  }
}
