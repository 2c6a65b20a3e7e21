package io.hadoopbench.core.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for what is missing in a result, by comparing the file with what was read from it. */
final class ResultTree {
  /** Fields that may be null, in any element of a list; the records say when. */
  private static final Set<String> MAY_BE_NULL = Set.of("finished", "study", "trials[].series", "trials[].histograms", "trials[].profiles[].stacks",
      "limits[].value", "summaries", "comparisons");

  private ResultTree() { }

  /**
   * Path of the first field that must have a value and has none; empty when there is no such field.
   *
   * @param file as it is; fields that are not known say nothing
   * @param read what the file was read as, with a null wherever it had none
   */
  static Optional<String> firstNull(JsonNode file, JsonNode read) {
    return firstNull("", file, read);
  }

  private static Optional<String> firstNull(String path, JsonNode file, JsonNode read) {
    if (read.isNull() || file.isNull() && read.isValueNode()) { // a number that is null in the file was read as 0
      return Optional.of(path);
    }
    for (int i = 0; i < (read.isArray() ? read.size() : 0); i++) {
      Optional<String> found = firstNull(path + "[" + i + "]", file.path(i), read.get(i));
      if (found.isPresent()) {
        return found;
      }
    }
    for (Map.Entry<String, JsonNode> field : read.properties()) {
      String inside = inside(path, field.getKey());
      if (!field.getValue().isNull() || !MAY_BE_NULL.contains(inside.replaceAll("\\[\\d+]", "[]"))) {
        Optional<String> found = firstNull(inside, file.path(field.getKey()), field.getValue());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Path of the first element of a list that is null. */
  static Optional<String> nullInList(JsonNode file) {
    return nullInList("", file);
  }

  private static Optional<String> nullInList(String path, JsonNode node) {
    for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
      String inside = path + "[" + i + "]";
      Optional<String> found = node.get(i).isNull() ? Optional.of(inside) : nullInList(inside, node.get(i));
      if (found.isPresent()) {
        return found;
      }
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      Optional<String> found = nullInList(inside(path, field.getKey()), field.getValue());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static String inside(String path, String field) {
    return path.isEmpty() ? field : path + "." + field;
  }
}
