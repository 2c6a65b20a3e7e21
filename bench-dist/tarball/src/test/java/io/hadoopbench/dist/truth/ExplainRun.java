package io.hadoopbench.dist.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.analysis.SignedRank;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.scenario.SampledTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a run with {@code -explain} said.
 *
 * @param part {@link #EXPLAINED} or {@link #STILL}
 * @param args the scenario first
 * @param stood what was found of a server that stood still; null if none did
 */
record ExplainRun(String part, List<String> args, String machine, List<Variant> variants, StandStill stood) {
  /** By itself. */
  static final String EXPLAINED = "explained";
  /** While a server stands still now and then. */
  static final String STILL = "still";

  /**
   * @param unexplained share of the difference; NaN of a run that was not explained
   * @param sampling share of an operation's time that the samples took of the load threads; likewise
   * @param ratio of the primary metric; its interval is null with fewer than 6 blocks
   * @param unsampled the same of trials beside them of which no samples were taken; null if there were none
   */
  record Variant(String variant, double differenceMicros, double unexplained, double sampling, double ratio, Double low, Double high, Beside unsampled) { }

  /**
   * @param ratio without samples
   * @param change the ratio with samples over that without, with its interval over the blocks
   */
  record Beside(double ratio, double change, double low, double high) { }

  /** Of the result of a run. */
  static List<Variant> variants(JsonNode result) {
    String primary = result.path("metrics").path(0).path("id").asText();
    List<Variant> variants = new ArrayList<>();
    for (JsonNode compared : result.path("comparisons")) {
      if (compared.path("metric").asText().equals(primary) && !SampledTrials.UNSAMPLED.equals(levels(result, compared.path("variant").asText()).get(SampledTrials.NAME))) {
        JsonNode explained = explanation(result, compared.path("variant").asText());
        JsonNode interval = compared.path("ci95");
        variants.add(new Variant(compared.path("variant").asText().replaceFirst("/" + SampledTrials.SAMPLED + "$", ""), mean(explained), share(explained, "unexplained", mean(explained)),
            sampling(explained), compared.path("ratio").asDouble(), number(interval.path("low")), number(interval.path("high")),
            beside(result, primary, compared)));
      }
    }
    return variants;
  }

  private static Map<String, String> levels(JsonNode result, String variant) {
    Map<String, String> levels = new TreeMap<>();
    for (JsonNode one : result.path("variants")) {
      if (one.path("id").asText().equals(variant)) {
        one.path("levels").fields().forEachRemaining(level -> levels.put(level.getKey(), level.getValue().asText()));
      }
    }
    return levels;
  }

  private static Beside beside(JsonNode result, String metric, JsonNode compared) {
    String variant = compared.path("variant").asText();
    String baseline = compared.path("baseline").asText();
    Optional<String> bareVariant = unsampled(result, variant);
    Optional<String> bareBaseline = unsampled(result, baseline);
    if (bareVariant.isEmpty() || bareBaseline.isEmpty()) {
      return null;
    }
    SortedMap<String, List<Double>> values = TruthRun.byVariant(result, metric);
    List<List<Double>> arms = Stream.of(variant, baseline, bareVariant.get(), bareBaseline.get()).map(values::get).toList();
    int[] blocks = IntStream.range(0, arms.stream().mapToInt(List::size).min().orElseThrow()).filter(block -> arms.stream().allMatch(arm -> arm.get(block) != null)).toArray();
    double[] bare = IntStream.of(blocks).mapToDouble(block -> Math.log(arms.get(2).get(block) / arms.get(3).get(block))).toArray();
    SignedRank change = new SignedRank(IntStream.range(0, blocks.length)
        .mapToDouble(i -> Math.log(arms.get(0).get(blocks[i]) / arms.get(1).get(blocks[i])) - bare[i]).toArray());
    Interval interval = change.interval(0.95);
    return new Beside(Math.exp(new SignedRank(bare).estimate()), Math.exp(change.estimate()),
        interval == null ? Double.NaN : Math.exp(interval.low()), interval == null ? Double.NaN : Math.exp(interval.high()));
  }

  /** The variant that differs in its samples alone. */
  private static Optional<String> unsampled(JsonNode result, String variant) {
    Map<String, String> wanted = levels(result, variant);
    if (wanted.replace(SampledTrials.NAME, SampledTrials.UNSAMPLED) == null) {
      return Optional.empty();
    }
    return StreamSupport.stream(result.path("variants").spliterator(), false).map(one -> one.path("id").asText()).filter(id -> levels(result, id).equals(wanted)).findFirst();
  }

  private static JsonNode explanation(JsonNode result, String variant) {
    for (JsonNode explanation : result.path("explanations")) {
      if (explanation.path("variant").asText().equals(variant)) {
        return explanation;
      }
    }
    return result.path("none");
  }

  private static double mean(JsonNode explained) {
    return explained.path("difference").path("mean").asDouble(Double.NaN);
  }

  private static double share(JsonNode explained, String part, double of) {
    double micros = 0;
    for (JsonNode one : explained.path("parts")) {
      micros += one.path("name").asText().equals(part) ? one.path("difference").path("mean").asDouble() : 0;
    }
    return micros / of;
  }

  private static double sampling(JsonNode explained) {
    double micros = 0;
    for (JsonNode one : explained.path("parts")) {
      micros += one.path("name").asText().equals("sampling") ? one.path("micros").asDouble() : 0;
    }
    return micros / explained.path("micros").asDouble(Double.NaN);
  }

  private static Double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : null;
  }
}
