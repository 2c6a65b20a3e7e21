package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Names and parts of JSON trees; empty for missing nodes. */
final class Trees {
  private Trees() {}

  /** Returns the names of the fields of all objects. */
  static ArrayNode fields(Collection<JsonNode> objects) {
    return texts(objects.stream().flatMap(Trees::keys));
  }

  static ArrayNode names(JsonNode object) {
    return texts(keys(object));
  }

  /** Returns elements of a list in each trial. */
  static Stream<JsonNode> parts(List<JsonNode> trials, String field) {
    return trials.stream().flatMap(trial -> elements(trial.path(field)));
  }

  /** Returns names in an object of each trial. */
  static Stream<String> keys(List<JsonNode> trials, String field) {
    return trials.stream().flatMap(trial -> keys(trial.path(field)));
  }

  static Stream<String> keys(JsonNode object) {
    Iterable<String> names = object::fieldNames;
    return StreamSupport.stream(names.spliterator(), false);
  }

  static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** Returns distinct, sorted texts. */
  static ArrayNode texts(Stream<String> texts) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    texts.distinct().sorted().forEach(list::add);
    return list;
  }

  static ArrayNode distinct(Stream<JsonNode> nodes) {
    Map<String, JsonNode> byText = new TreeMap<>();
    nodes.forEach(node -> byText.put(node.toString(), node));
    return JsonNodeFactory.instance.arrayNode().addAll(byText.values());
  }
}
