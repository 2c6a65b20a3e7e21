package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads result.json as another program would: as JSON, without our classes. */
final class Results {
  private Results() {}

  static JsonNode read(Path runDir) throws IOException {
    return new ObjectMapper().readTree(runDir.resolve("result.json").toFile());
  }

  static String variant(JsonNode trial) {
    return trial.path("variant").asText();
  }

  static JsonNode read(Path dir, String run) throws IOException {
    return read(dir.resolve(run));
  }

  static List<JsonNode> trials(Path dir, String run) throws IOException {
    return trials(read(dir, run));
  }

  static boolean valid(JsonNode trial) {
    return trial.path("valid").asBoolean();
  }

  static void assertValid(JsonNode trial) {
    assertThat(valid(trial)).as(trial.path("reasons").toString()).isTrue();
  }

  static double metric(JsonNode trial, String name) {
    return trial.path("metrics").path(name).asDouble();
  }

  static double resource(JsonNode trial, String name) {
    return trial.path("resources").path(name).asDouble();
  }

  /** Returns the first value of this evidence. */
  static String evidence(JsonNode trial, String name) {
    return trial.path("evidence").path(name).fieldNames().next();
  }

  static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns the values of this evidence; usually one. */
  static String only(JsonNode trial, String fact) {
    return String.join(" | ", names(trial.path("evidence").path(fact)));
  }

  /** Returns the values of this evidence with their counts. */
  static List<String> values(JsonNode trial, String fact) {
    JsonNode seen = trial.path("evidence").path(fact);
    return names(seen).stream().map(value -> seen.path(value).asInt() + " x " + value).toList();
  }

  static long validTrials(JsonNode result, String variant) {
    return trials(result).stream().filter(t -> variant(t).equals(variant) && valid(t)).count();
  }

  /** Returns the median of the valid trials. */
  static double median(JsonNode result, String variant, String metric) {
    double[] values =
        trials(result).stream()
            .filter(t -> variant(t).equals(variant) && valid(t))
            .mapToDouble(t -> metric(t, metric))
            .sorted()
            .toArray();
    return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
  }

  /** Returns the result as on machines where packets cannot be captured. */
  static JsonNode withoutCapture(JsonNode result) {
    JsonNode copy = result.deepCopy();
    ((ObjectNode) copy.path("options")).remove("captureProof");
    copy.path("trials")
        .forEach(
            trial -> {
              ((ObjectNode) trial.path("evidence"))
                  .remove(List.of("wire.client", "wire.entry", "wire.hop"));
              ((ObjectNode) trial.path("resources"))
                  .remove(
                      List.of(
                          "wire.clientToServerBytesPerCall", "wire.serverToClientBytesPerCall"));
            });
    return copy;
  }

  /**
   * Returns trials without attempts that were repeated only for a late start, which happens on busy
   * machines.
   */
  static List<JsonNode> trials(JsonNode result) {
    List<JsonNode> all = new ArrayList<>();
    result.path("trials").forEach(all::add);
    return all.stream()
        .filter(
            trial -> !startedLate(trial) || all.stream().noneMatch(other -> repeats(other, trial)))
        .toList();
  }

  private static boolean startedLate(JsonNode trial) {
    return trial.path("reasons").size() == 1
        && trial.path("reasons").get(0).asText().matches("\\d+ maps started more than 100 ms late");
  }

  private static boolean repeats(JsonNode later, JsonNode earlier) {
    return later.path("block").equals(earlier.path("block"))
        && later.path("order").equals(earlier.path("order"))
        && later.path("attempt").asInt() > earlier.path("attempt").asInt();
  }
}
