package io.hadoopbench.core.result.store;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.result.Json;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads {@code result.json}. The content of the file is not trusted. */
final class ResultReader {
  /**
   * A strict mapper that does not convert strings to numbers and does not accept duplicate keys.
   */
  static final ObjectMapper JSON =
      Json.stored()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .defaultSetterInfo(
              JsonSetter.Value.construct(
                  Nulls.FAIL, Nulls.FAIL)) // also if the value is missing; records mark exceptions
          .build();

  /** One day. Jobs end after at most six hours. */
  private static final int MOST_SECONDS = 86_400;

  private ResultReader() {}

  /**
   * Reads a result.
   *
   * @throws RunStore.NoRunException if the result is invalid; the message gives the field or line
   */
  static RunResult read(Path file) throws IOException {
    try {
      JsonNode tree = JSON.readTree(file.toFile());
      requireVersion(file, tree.path("schemaVersion"));
      ((ObjectNode) tree)
          .remove(ResultFile.ANALYSED); // the analysis is always repeated with the current version
      RunResult result = JSON.treeToValue(tree, ResultFile.class).result();
      Optional<String> unusable = unusable(result);
      if (unusable.isPresent()) {
        throw new RunStore.NoRunException(file + ": not a result: " + unusable.get());
      }
      return result;
    } catch (InvalidNullException e) {
      throw new RunStore.NoRunException(file + ": not a result: " + path(e) + " has no value");
    } catch (JacksonException e) {
      throw new RunStore.NoRunException(
          file + ": not a result: " + where(e) + e.getOriginalMessage());
    }
  }

  /**
   * Returns a value that prevents the analysis or makes it exhaust memory or time; empty if there
   * is none.
   */
  private static Optional<String> unusable(RunResult run) {
    RunPlan plan = run.plan();
    if (plan.metrics().isEmpty()) {
      return Optional.of("metrics is empty");
    }
    if (plan.blocks() < 1 || plan.blocks() > RunPlan.MOST_BLOCKS) {
      return Optional.of(
          "blocks is " + plan.blocks() + ", but must be from 1 to " + RunPlan.MOST_BLOCKS);
    }
    List<TrialResult> trials = run.measured().trials();
    return IntStream.range(0, trials.size())
        .mapToObj(i -> unusable(trials.get(i), plan).map(what -> "trials[" + i + "]" + what))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> unusable(TrialResult trial, RunPlan plan) {
    if (trial.block() < TrialResult.SOLO || trial.block() >= plan.blocks()) {
      return Optional.of(".block is " + trial.block() + ", but must be below " + plan.blocks());
    }
    if (trial.series() != null) {
      Stream<long[]> all =
          Stream.concat(
              trial.series().operations().values().stream(),
              Stream.ofNullable(trial.series().bytes()));
      if (all.anyMatch(seconds -> seconds.length > MOST_SECONDS)) {
        return Optional.of(".series has more than " + MOST_SECONDS + " seconds");
      }
      if (trial.series().servers().values().stream()
          .anyMatch(one -> one.atMillis().length != one.values().length)) {
        return Optional.of(".series.servers has different numbers of values and times");
      }
    }
    return trial.valid()
        ? TrialResult.impossible(trial.metrics()).stream().findFirst().map(metric -> ": " + metric)
        : Optional.empty();
  }

  private static void requireVersion(Path file, JsonNode version) throws IOException {
    if (!version.canConvertToInt() || version.intValue() < 1) {
      throw new RunStore.NoRunException(file + ": not a result: it has no schemaVersion");
    }
    if (version.intValue() != RunResult.SCHEMA_VERSION) {
      throw new RunStore.NoRunException(
          file
              + ": schemaVersion "
              + version
              + " was written by another hadoop-bench version; this version reads "
              + RunResult.SCHEMA_VERSION);
    }
  }

  private static String where(JacksonException e) {
    if (e instanceof JsonMappingException field && !field.getPath().isEmpty()) {
      return path(field) + ": ";
    }
    return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            part ->
                part.getFieldName() == null
                    ? "[" + part.getIndex() + "]"
                    : "." + part.getFieldName())
        .collect(Collectors.joining())
        .substring(1);
  }
}
