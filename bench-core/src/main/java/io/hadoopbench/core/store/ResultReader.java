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
import java.util.Optional;
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
      missing = ResultTree.firstNull(tree, JSON.valueToTree(result));
      if (missing.isEmpty()) {
        return result;
      }
    } catch (ValueInstantiationException e) { // a record takes no list with a null
      missing = ResultTree.nullInList(tree);
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
}
