package io.hadoopbench.core.result.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Findings.FactorEffect;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Json;
import io.hadoopbench.core.result.Json.MayBeNull;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.WarmUpSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
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
    List<TrialResult> trials = run.trials();
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

  /**
   * The flat layout of {@code result.json}, with fields in the order in which they were introduced.
   *
   * @param summaries null before the analysis. Analysis results are written only for other programs
   *     and are never read again
   * @param comparisons null before the analysis
   * @param warnings all warnings
   * @param analysisWarnings warnings from the analysis, which is repeated when a result is read;
   *     null before the analysis
   */
  record ResultFile(
      @JsonUnwrapped RunHeader header,
      @JsonUnwrapped RunPlan plan,
      List<VariantResult> variants,
      List<TrialResult> trials,
      @MayBeNull List<Summary> summaries,
      @MayBeNull List<Comparison> comparisons,
      SortedMap<String, SortedMap<String, String>> environment,
      List<String> warnings,
      @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull WarmUpSummary warmUp,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<FactorEffect> byFactor,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<Explanation> explanations,
      @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull List<String> analysisWarnings) {
    /** Names of the fields that contain analysis results. */
    static final List<String> ANALYSED =
        List.of("summaries", "comparisons", "byFactor", "explanations");

    static ResultFile of(RunResult run) {
      Measured measured = run.measured();
      boolean analysed = run.analysed() != null;
      return new ResultFile(
          run.header(),
          run.plan(),
          measured.variants(),
          measured.trials(),
          analysed ? run.findings().summaries() : null,
          analysed ? run.comparisons() : null,
          measured.environment(),
          run.warnings(),
          measured.warmUp(),
          run.findings().byFactor(),
          run.explained()
              ? run.explanations()
              : List.of(), // reports compute breakdowns from the counters of the trials
          analysed ? run.findings().warnings() : null);
    }

    RunResult result() {
      List<String> measured = new ArrayList<>(warnings);
      measured.removeAll(Objects.requireNonNullElse(analysisWarnings, List.of()));
      return new RunResult(
          header, plan, new Measured(variants, trials, environment, measured, warmUp));
    }
  }
}
