package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a {@link TruthRun} that only a run with {@code -explain} has.
 *
 * @param said the report's sentences; null in old lines
 * @param stood share of a stopped server's time that was found; null if no server was stopped
 */
record Explained(List<Variant> variants, List<String> said, StandStill stood) {
  /**
   * @param unexplained share of the difference; NaN if the run was not explained
   * @param sampling share of an operation's time that load threads spent on sampling; NaN if the
   *     run was not explained
   * @param ratio of the primary metric; its interval is null with fewer than 6 blocks
   */
  record Variant(
      String variant,
      double differenceMicros,
      double unexplained,
      double sampling,
      double ratio,
      Double low,
      Double high) {}

  static List<Variant> variants(JsonNode result) {
    String primary = result.path("metrics").path(0).path("id").asText();
    List<Variant> variants = new ArrayList<>();
    for (JsonNode compared : result.path("comparisons")) {
      if (compared.path("metric").asText().equals(primary)) {
        JsonNode explained = explanation(result, compared.path("variant").asText());
        JsonNode interval = compared.path("ci95");
        variants.add(
            new Variant(
                compared.path("variant").asText(),
                mean(explained),
                share(explained, "unexplained", mean(explained)),
                sampling(explained),
                compared.path("ratio").asDouble(),
                number(interval.path("low")),
                number(interval.path("high"))));
      }
    }
    return variants;
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
      micros +=
          one.path("name").asText().equals(part)
              ? one.path("difference").path("mean").asDouble()
              : 0;
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
