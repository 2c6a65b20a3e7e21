package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Differences of two JSON trees: one line per place, named as in {@code trials.plain.metrics}. */
final class Differences {
  private final List<String> lines = new ArrayList<>();

  private Differences() {}

  static List<String> between(JsonNode golden, JsonNode now) {
    Differences differences = new Differences();
    differences.compare("", golden, now);
    return differences.lines;
  }

  private void compare(String place, JsonNode golden, JsonNode now) {
    if (golden.equals(now)) {
      return;
    }
    if (golden.isObject() && now.isObject()) {
      compareParts(place, parts(golden), parts(now));
    } else if (golden.isArray() && now.isArray()) {
      compareParts(place, parts(golden), parts(now));
      if (golden.size() == now.size()
          && parts(golden).keySet().equals(parts(now).keySet())
          && !order(golden).equals(order(now))) {
        lines.add(place + ": different order: " + order(golden) + ", now " + order(now));
      }
    } else {
      lines.add(place + ": " + golden + ", now " + now);
    }
  }

  private void compareParts(String place, Map<String, JsonNode> golden, Map<String, JsonNode> now) {
    Set<String> keys = new LinkedHashSet<>(golden.keySet());
    keys.addAll(now.keySet());
    for (String key : keys) {
      String part = place.isEmpty() ? key : place + "." + key;
      if (!now.containsKey(key)) {
        lines.add(part + ": removed" + content(golden.get(key)));
      } else if (!golden.containsKey(key)) {
        lines.add(part + ": new" + content(now.get(key)));
      } else {
        compare(part, golden.get(key), now.get(key));
      }
    }
  }

  /** Returns the content; empty for elements of a list of texts, whose name is the text. */
  private static String content(JsonNode part) {
    return part.isMissingNode() ? "" : ": " + part;
  }

  /**
   * Returns the parts by name; an element of a list is named by its id or name, a text by itself,
   * other elements by their index.
   */
  private static Map<String, JsonNode> parts(JsonNode node) {
    Map<String, JsonNode> parts = new LinkedHashMap<>();
    if (node.isObject()) {
      node.fields().forEachRemaining(field -> parts.put(field.getKey(), field.getValue()));
      return parts;
    }
    for (int i = 0; i < node.size(); i++) {
      JsonNode element = node.get(i);
      String name =
          element.isTextual()
              ? element.asText()
              : element.path("id").asText(element.path("name").asText(Integer.toString(i)));
      boolean taken = parts.containsKey("[" + name + "]");
      parts.put(
          "[" + name + (taken ? " " + i : "") + "]",
          element.isTextual() ? element.path("") : element);
    }
    return parts;
  }

  private static List<String> order(JsonNode list) {
    return List.copyOf(parts(list).keySet());
  }
}
