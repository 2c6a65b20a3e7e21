package io.hadoopbench.core.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.model.RunHeader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sum of the plan and of each trial, as the run wrote them into {@code result.json}: whoever changes a number, a
 * label or an option there is seen. It is no proof against somebody who computes the sums anew, as anybody can. Blanks
 * say nothing, and what the environment tells may be taken out.
 */
final class Checksums {
  static final String FIELD = "checksums";
  private static final String PLAN = "plan";
  private static final String TRIALS = "trials";
  /** What a run set out to do, and which of its variants could run. */
  private static final List<String> PLANNED =
      List.of("scenario", "method", "seed", "tolerancePercent", "blocks", "options", "study", "baseline", "metrics",
      "variants");
  private static final int BYTES = 8;

  private Checksums() { }

  /** Adds them to a result that was parsed, because what is written may differ from what is in memory: secrets are hidden. */
  static void addTo(ObjectNode result) {
    ObjectNode sums = result.putObject(FIELD);
    sums.put(PLAN, plan(result));
    ArrayNode trials = sums.putArray(TRIALS);
    result.path(TRIALS).forEach(trial -> trials.add(of(trial.toString())));
  }

  /** What was changed since; nothing where a result has no sums because it is of before there were any. */
  static List<String> changed(JsonNode result) {
    JsonNode sums = result.path(FIELD);
    if (sums.isMissingNode()) {
      return result.path("method").asText().equals(RunHeader.COMMON_WINDOW)
          ? List.of("it has no " + FIELD + ", which the run wrote: somebody edited it") : List.of();
    }
    List<String> changed = new ArrayList<>();
    if (!sums.path(PLAN).asText().equals(plan(result))) {
      changed.add("the plan (" + String.join(", ", PLANNED) + ") is not as the run wrote it: somebody edited it");
    }
    JsonNode trials = result.path(TRIALS);
    if (sums.path(TRIALS).size() != trials.size()) {
      changed.add("the run wrote " + sums.path(TRIALS).size() + " trials, and there are " + trials.size());
      return changed;
    }
    for (int i = 0; i < trials.size(); i++) {
      if (!sums.path(TRIALS).path(i).asText().equals(of(trials.path(i).toString()))) {
        changed.add("trials[" + i + "] is not as the run wrote it: somebody edited it");
      }
    }
    return changed;
  }

  private static String plan(JsonNode result) {
    return of(PLANNED.stream().map(field -> field + result.path(field)).collect(Collectors.joining()));
  }

  private static String of(String text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)), 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
