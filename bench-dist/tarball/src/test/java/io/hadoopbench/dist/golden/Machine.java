package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Native code that a machine lacks: variants that need it are unavailable in the result.
 *
 * @param variants ids of unavailable variants
 * @param libraries facts that name a library
 */
record Machine(Set<String> variants, Set<String> libraries) {
  /** The driver's fact of a library, by the fact of the tasks. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "libhadoop.path",
          "native.hadoop",
          "isal.library",
          "native.isal",
          "openssl.library",
          "native.openssl");

  static Machine of(JsonNode result) {
    Set<String> variants = new HashSet<>();
    for (JsonNode variant : result.path("variants")) {
      if (!variant.path("available").asBoolean()
          && variant.path("reason").asText().contains("native")) {
        variants.add(variant.path("id").asText());
      }
    }
    Set<String> libraries = new HashSet<>(LIBRARIES.keySet());
    libraries.removeIf(
        fact ->
            result
                .path("environment")
                .path("native")
                .path(LIBRARIES.get(fact))
                .asText()
                .startsWith("yes"));
    return new Machine(variants, libraries);
  }

  /** Returns the parts of a result's shape that are possible on this machine. */
  JsonNode without(JsonNode shape) {
    JsonNode here = shape.deepCopy();
    removeIf(here.path("variants"), variant -> variants.contains(variant.path("id").asText()));
    for (String part : List.of("trials", "summaries")) {
      ((ObjectNode) here.path(part)).remove(variants);
    }
    removeIf(here.path("compared"), variant -> variants.contains(variant.asText()));
    removeIf(
        here.path("byFactor"),
        effect ->
            variants.stream()
                .anyMatch(
                    id ->
                        effect.asText().contains(": " + id + " / ")
                            || effect.asText().endsWith(" / " + id)));
    here.path("trials")
        .forEach(
            trial -> {
              if (trial.path("evidence") instanceof ObjectNode evidence) {
                evidence.remove(libraries);
              }
            });
    return here;
  }

  private static void removeIf(JsonNode list, Predicate<JsonNode> unwanted) {
    for (Iterator<JsonNode> elements = list.elements(); elements.hasNext(); ) {
      if (unwanted.test(elements.next())) {
        elements.remove();
      }
    }
  }
}
