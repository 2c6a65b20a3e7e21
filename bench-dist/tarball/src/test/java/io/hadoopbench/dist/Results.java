package io.hadoopbench.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads result.json as another program would: as JSON, without our classes. */
final class Results {
  private Results() { }

  static JsonNode read(Path runDir) throws IOException {
    return new ObjectMapper().readTree(runDir.resolve("result.json").toFile());
  }

  static long validTrials(JsonNode result, String variant) {
    return trials(result).stream().filter(t -> t.path("variant").asText().equals(variant) && t.path("valid").asBoolean()).count();
  }

  /** Of the valid trials. */
  static double median(JsonNode result, String variant, String metric) {
    double[] values = trials(result).stream().filter(t -> t.path("variant").asText().equals(variant) && t.path("valid").asBoolean())
        .mapToDouble(t -> t.path("metrics").path(metric).asDouble()).sorted().toArray();
    return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
  }

  static List<JsonNode> trials(JsonNode result) {
    List<JsonNode> trials = new ArrayList<>();
    result.path("trials").forEach(trials::add);
    return trials;
  }
}
