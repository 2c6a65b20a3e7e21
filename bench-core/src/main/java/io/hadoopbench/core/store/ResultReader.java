package io.hadoopbench.core.store;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.model.Json;
import io.hadoopbench.core.model.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code result.json}, which may hold anything. */
final class ResultReader {
  /** Takes what it knows as it is written, and nothing for something else: a text is no number, and what stands twice is no value. */
  static final ObjectMapper JSON = Json.stored()
      .enable(SerializationFeature.INDENT_OUTPUT)
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
      .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
      .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .build();

  /** Fields that may be null, in any element of a list; the records say when. */
  private static final Set<String> MAY_BE_NULL = Set.of("finished", "study", "trials[].series", "trials[].histograms", "trials[].profiles[].stacks",
      "summaries", "comparisons");

  private ResultReader() { }

  /** @param changed what of it is not as the run wrote it */
  record Read(ResultFile file, List<String> changed) { }

  /** @throws RunStore.NoRunException naming the field or the line that cannot be read */
  static Read read(Path file) throws IOException {
    try {
      JsonNode tree = JSON.readTree(file.toFile());
      requireVersion(file, tree.path("schemaVersion"));
      if (tree instanceof ObjectNode fields) {
        fields.remove(ResultFile.ANALYSED); // the analysis is always that of today
      }
      return new Read(result(file, tree), Checksums.changed(tree));
    } catch (JacksonException e) {
      throw new RunStore.NoRunException(file + ": not a result: " + where(e) + e.getOriginalMessage());
    }
  }

  private static ResultFile result(Path file, JsonNode tree) throws IOException {
    Optional<String> missing;
    try {
      ResultFile result = JSON.treeToValue(tree, ResultFile.class);
      missing = firstNull("", tree, JSON.valueToTree(result));
      if (missing.isEmpty()) {
        return result;
      }
    } catch (ValueInstantiationException e) { // a record takes no list with a null
      missing = nullInList("", tree);
      if (missing.isEmpty()) {
        throw e;
      }
    }
    throw new RunStore.NoRunException(file + ": not a result: " + missing.get() + " has no value");
  }

  private static void requireVersion(Path file, JsonNode version) throws IOException {
    if (!version.canConvertToInt() || version.intValue() < 1) {
      throw new RunStore.NoRunException(file + ": not a result: it has no schemaVersion");
    }
    if (version.intValue() > RunResult.SCHEMA_VERSION) {
      throw new RunStore.NoRunException(file + ": schemaVersion " + version + " is of a newer hadoop-bench; this one reads up to "
          + RunResult.SCHEMA_VERSION);
    }
  }

  /** The field or the line that cannot be read. */
  private static String where(JacksonException e) {
    if (e instanceof JsonMappingException field && !field.getPath().isEmpty()) {
      return field.getPath().stream().map(part -> part.getFieldName() == null ? "[" + part.getIndex() + "]" : "." + part.getFieldName())
          .collect(Collectors.joining()).substring(1) + ": ";
    }
    return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
  }

  /**
   * Path of the first field that must have a value and has none; empty when there is no such field.
   *
   * @param path of what is looked at
   * @param file as it is; fields that are not known say nothing
   * @param read what the file was read as, with a null wherever it had none
   */
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
