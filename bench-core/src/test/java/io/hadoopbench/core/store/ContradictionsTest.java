package io.hadoopbench.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A result that somebody has changed is named, and never read as if nobody had. */
class ContradictionsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  Path temp;

  /** A complete run of 6 blocks, of which the trial in block 5 of the last variant had a second attempt. */
  private static ObjectNode result() throws IOException {
    try (InputStream in = ContradictionsTest.class.getResourceAsStream("result-analysed.json")) {
      return (ObjectNode) JSON.readTree(in);
    }
  }

  private RunStore store(JsonNode content) throws IOException {
    JSON.writeValue(temp.resolve(RunStore.RESULT).toFile(), content);
    return new RunStore(temp);
  }

  private void contradicts(Consumer<ObjectNode> change, String... words) throws IOException {
    ObjectNode changed = result();
    change.accept(changed);
    RunStore store = store(changed);
    assertThatThrownBy(store::read).isInstanceOf(RunStore.ContradictionException.class)
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1).startsWith(temp.resolve(RunStore.RESULT) + ": contradicts itself: ").contains(words));
  }

  private void isNoResult(JsonNode content, String words) throws IOException {
    RunStore store = store(content);
    assertThatThrownBy(store::read).isInstanceOf(RunStore.NoRunException.class)
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1).startsWith(temp.resolve(RunStore.RESULT) + ": not a result: ").contains(words));
  }

  private static ObjectNode trial(ObjectNode result, int i) {
    return (ObjectNode) result.withArray("trials").get(i);
  }

  @Test
  void whatARunLeftContradictsNothing() throws IOException {
    assertThat(Contradictions.gaps(store(result()).read())).isEmpty();
  }

  @Test
  void aValidTrialHasNoReasonAndAnotherHasOne() throws IOException {
    contradicts(r -> trial(r, 0).putArray("reasons").add("the gateway restarted"), "trials[0] is valid, but has a reason why not: the gateway restarted");
    contradicts(r -> trial(r, 24).put("valid", true), "trials[24] is valid, but has a reason");
    contradicts(r -> trial(r, 0).put("valid", false), "trials[0] is not valid for no reason");
  }

  @Test
  void aSeriesOfServersHasAsManyValuesAsInstants() throws IOException {
    contradicts(r -> sampled(r).putArray("values").add(1), "trials[0].series.servers.kms.cpuCores has 1 values at 2 instants");
    contradicts(r -> sampled(r).putArray("values").add(1).add(Double.NaN), "trials[0].series.servers.kms.cpuCores has a value that is no number");
    ObjectNode without = result();
    ((ObjectNode) trial(without, 0).path("series")).putObject("servers").putNull("kms.cpuCores");
    isNoResult(without, "trials[0].series.servers.kms.cpuCores has no value");
  }

  private static ObjectNode sampled(ObjectNode result) {
    ObjectNode sampled = ((ObjectNode) trial(result, 0).path("series")).putObject("servers").putObject("kms.cpuCores").put("label", "KMS: CPU").put("unit", "cores");
    sampled.putArray("atMillis").add(0).add(1000);
    return sampled;
  }

  /** Beyond that what is computed takes all memory, or all day. */
  @Test
  void noRunHasMoreBlocksOrSecondsThanCanBeComputedWith() throws IOException {
    contradicts(r -> r.put("blocks", 2_000_000_000), "blocks is 2000000000, and not from 1 to 1000");
    contradicts(r -> {
      ArrayNode bytes = ((ObjectNode) trial(r, 0).path("series")).putArray("bytes");
      for (int i = 0; i < 86_401; i++) {
        bytes.add(1);
      }
    }, "trials[0].series has 86401 seconds; no trial takes more than 86400");
  }

  @Test
  void whatWasDoneItsTimeAndItsRateGoTogether() throws IOException {
    contradicts(r -> metrics(r).put("windowSeconds", 2.0).put("call.count", 100.0).put("call.perSecond", 500.0), "trials[0]: call.perSecond is 500.0, and 100.0 in 2.0 s are another rate");
    contradicts(r -> {
      metrics(r).put("windowSeconds", 2.0).put("call.count", 100.0).put("call.perSecond", 50.0);
      ((ObjectNode) trial(r, 0).path("series").path("operations")).putArray("call").add(60).add(41);
    }, "trials[0]: call.count is 100.0, and its seconds have another sum");
  }

  private static ObjectNode metrics(ObjectNode result) {
    return (ObjectNode) trial(result, 0).path("metrics");
  }

  @Test
  void anAttemptIsThereOnce() throws IOException {
    contradicts(r -> r.withArray("trials").add(trial(r, 0).deepCopy()), "block 0, namenode/threads=2: attempt 1 is there twice");
    contradicts(r -> trial(r, 1).put("block", 0), "block 0, namenode/threads=2: attempt 1 is there twice");
  }

  @Test
  void noAttemptIsMissingAndNoneFollowsAValidOne() throws IOException {
    contradicts(r -> r.withArray("trials").remove(24), "block 5, router/threads=4: there are the attempts [2]");
    contradicts(r -> r.withArray("trials").add(trial(r, 0).deepCopy().put("attempt", 2)), "was tried again after a valid attempt");
    contradicts(r -> r.withArray("trials").add(trial(r, 0).deepCopy().put("attempt", 0)), "there are the attempts [0, 1]");
  }

  @Test
  void aTrialIsOfThePlan() throws IOException {
    contradicts(r -> trial(r, 3).put("block", 6), "trials[3].block is 6, the plan has 6 from 0");
    contradicts(r -> trial(r, 3).put("block", -1), "trials[3].block is -1");
    contradicts(r -> r.put("blocks", 3), "trials[3].block is 3, the plan has 3 from 0");
    contradicts(r -> trial(r, 3).put("variant", "nobody's"), "trials[3].variant nobody's is none of the variants");
    contradicts(r -> r.put("baseline", "nobody's"), "baseline nobody's is none of the variants");
  }

  /** The run named the file, whatever was written over the label. */
  @Test
  void labelsThatWereSwappedShowInTheNamesOfHistograms() throws IOException {
    String other = "router/threads=2";
    contradicts(r -> trial(r, 0).put("histograms", "histograms/b00-00-" + Variant.fileName(other) + "-1.hlog"), "trials[0] is labelled namenode/threads=2, and its histograms are histograms/b00-00-");
    ObjectNode renamed = result();
    trial(renamed, 0).put("histograms", "histograms/b00-00-namenode_loadThreads_2-1.hlog");
    assertThat(store(renamed).read().measured().trials()).as("a name that is no variant's proves nothing").isNotEmpty();
  }

  @Test
  void noMetricOfAValidTrialIsNegativeOrNoNumber() throws IOException {
    String metric = result().path("metrics").get(0).path("id").asText();
    for (String value : new String[] {"NaN", "Infinity", "-Infinity"}) {
      contradicts(r -> trial(r, 2).withObject("/metrics").put(metric, value), "trials[2] is valid, but " + metric + " is " + value);
    }
    contradicts(r -> trial(r, 2).withObject("/metrics").put("nobody'sCount", -0.5), "trials[2] is valid, but nobody'sCount is -0.5");
    ObjectNode invalid = result();
    trial(invalid, 24).withObject("/metrics").put(metric, "NaN");
    assertThat(store(invalid).read().measured().trials().get(24).metrics().get(metric)).isNaN();
  }

  @Test
  void thePartsOfLoadTimeAddUpToIt() throws IOException {
    contradicts(run -> loadTime(run, 2, 10, 1.5), "trials[0].loadTime", "1.5 s", "2.0 s");
    contradicts(run -> loadTime(run, -1, 10, -1), "trials[0].loadTime", "-1.0");
    contradicts(run -> loadTime(run, 2, 0, 2), "trials[0].loadTime.operations is 0.0");
    contradicts(run -> {
      loadTime(run, 2, 10, 2);
      ((ObjectNode) run.at("/trials/0/loadTime")).putObject("serverSeconds").put("KMS: crypto", 3.0);
    }, "trials[0].loadTime", "3.0 s", "2.0 s");
  }

  private static void loadTime(ObjectNode run, double seconds, double operations, double part) {
    ObjectNode time = ((ObjectNode) run.at("/trials/0")).putObject("loadTime");
    time.put("engine", "e").put("operations", operations).put("seconds", seconds).put("samples", 500).put("unavailable", "").putObject("partSeconds").put("computing", part);
  }

  @Test
  void aPlanCanBeComputedWith() throws IOException {
    contradicts(r -> r.put("blocks", 0), "blocks is 0");
    contradicts(r -> r.put("tolerancePercent", -5), "tolerancePercent is -5.0");
    contradicts(r -> r.put("tolerancePercent", "NaN"), "tolerancePercent is NaN");
    contradicts(r -> r.putArray("metrics"), "metrics is empty");
    contradicts(r -> r.withArray("metrics").add(r.path("metrics").get(0)), "is there twice");
    contradicts(r -> r.withArray("variants").add(r.path("variants").get(0)), "variants: namenode/threads=2 is there twice");
    contradicts(r -> ((ObjectNode) r.path("variants").get(0)).put("available", false), "variants[0] (namenode/threads=2) is not available for no reason");
    contradicts(r -> ((ObjectNode) r.path("variants").get(0)).put("reason", "x"), "is available, but has a reason why not: x");
    for (String load : new String[] {"4", "x", "", "-2", "02", "99999999999"}) {
      contradicts(r -> ((ObjectNode) r.path("variants").get(0).path("levels")).put("threads", load), "has another load than its name says");
    }
    contradicts(r -> ((ObjectNode) r.path("variants").get(0)).putObject("levels"), "has another load than its name says");
    contradicts(r -> ((ObjectNode) r.at("/study/figures/0")).put("value", "NaN"), "study.figures[0].value is NaN");
  }

  @Test
  void ofManyContradictionsThreeAreNamedInOneLineWithoutWhatATerminalWouldObey() throws IOException {
    contradicts(r -> r.withArray("trials").forEach(trial -> ((ObjectNode) trial).put("variant", "a\n\u001b[2Jb")), "trials[0].variant a [2Jb is none", "; and ");
  }

  /** A field of each kind: of the run, the plan, lists, maps, numbers, and inside of them. */
  @ParameterizedTest
  @ValueSource(strings = {"/status", "/runId", "/seed", "/blocks", "/options", "/options/maps", "/baseline", "/metrics", "/metrics/0", "/metrics/0/id",
      "/metrics/0/better", "/variants", "/variants/0", "/variants/1/levels", "/variants/1/available", "/trials", "/trials/3", "/trials/3/metrics",
      "/trials/3/block", "/trials/3/valid", "/trials/3/reasons", "/trials/3/evidence", "/trials/3/resources", "/trials/3/caches",
      "/trials/24/reasons/0", "/environment", "/warnings", "/warnings/0", "/study/figures", "/study/figures/0"})
  void aNullThatMustNotBeIsNamedByFileAndField(String pointer) throws IOException {
    ObjectNode changed = result();
    int last = pointer.lastIndexOf('/');
    JsonNode parent = changed.at(pointer.substring(0, last));
    assertThat(parent.isContainerNode()).as(pointer).isTrue();
    String name = pointer.substring(last + 1);
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(name), NullNode.instance);
    } else {
      ((ObjectNode) parent).putNull(name);
    }
    isNoResult(changed, pointer.substring(1).replaceAll("/(\\d+)", "[$1]").replace('/', '.'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "options", "baseline", "metrics", "variants", "trials", "environment", "warnings"})
  void aFieldThatIsNotThereIsNamed(String name) throws IOException {
    ObjectNode changed = result();
    changed.remove(name);
    isNoResult(changed, name + " has no value");
  }

  @Test
  void aNullInAMapIsNamedWhateverItsKeyIs() throws IOException {
    for (String key : new String[] {"series", "value", "a.b", ""}) {
      ObjectNode changed = result();
      trial(changed, 3).withObject("/metrics").putNull(key);
      isNoResult(changed, "trials[3].metrics." + key + " has no value");
    }
  }

  @ParameterizedTest
  @CsvSource({"/trials/0, block, \"1\"", "/trials/0, block, 0.5", "/trials/0, valid, 1", "/trials/0, valid, \"\"", "'', blocks, \"6\"", "'', status, 0",
      "'', status, \"GREAT\"", "'', trials, {}", "/trials/0, metrics, []", "/trials/0, metrics, 7", "'', seed, true", "'', tolerancePercent, \"5\""})
  void whatIsOfAnotherKindIsNotTakenForAValue(String parent, String field, String value) throws IOException {
    ObjectNode changed = result();
    ((ObjectNode) changed.at(parent)).set(field, JSON.readTree(value));
    isNoResult(changed, field);
  }

  @Test
  void aFieldThatIsThereTwiceAndWhatFollowsTheResultAreRefused() throws IOException {
    String text = JSON.writeValueAsString(result());
    for (String changed : new String[] {text.substring(0, text.length() - 1) + ",\"trials\":[]}", text + "{}"}) {
      Files.writeString(temp.resolve(RunStore.RESULT), changed);
      assertThatThrownBy(new RunStore(temp)::read).isInstanceOf(RunStore.NoRunException.class).satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }
  }

  @Test
  void nullsOfFieldsThatThisVersionDoesNotKnowSayNothing() throws IOException {
    ObjectNode newer = result();
    newer.putNull("addedLater");
    trial(newer, 0).putNull("alsoAddedLater");
    assertThat(store(newer).read().measured().trials()).hasSize(25);
  }

  @Test
  void trialsThatAreNotThereAreAWarningWhereTheRunCallsItselfComplete() throws IOException {
    ObjectNode changed = result();
    changed.withArray("trials").remove(1);
    assertThat(Contradictions.gaps(store(changed).read()))
        .containsExactly("The run calls itself complete, but has no trial of namenode/threads=2 in block 2.");
    assertThat(Contradictions.gaps(store(changed.put("status", "INTERRUPTED")).read())).isEmpty();
  }

  @Test
  void aRunThatMayEndEarlyLacksNoBlockAfterItsLast() throws IOException {
    ObjectNode early = result();
    ((ObjectNode) early.get("options")).put("precision", "3");
    early.put("blocks", 360);
    assertThat(Contradictions.gaps(store(early).read())).isEmpty();
    early.withArray("trials").remove(1);
    assertThat(Contradictions.gaps(store(early).read())).hasSize(1);
  }

  @Test
  void whatCountsAndMeasuresIsFiniteAndNotNegative() {
    assertThat(Contradictions.impossible(new TreeMap<>(Map.of("a", 0.0, "b", 1e300)))).isEmpty();
    assertThat(Contradictions.impossible(new TreeMap<>(Map.of("a", -1e-9, "b", Double.NaN, "c", Double.POSITIVE_INFINITY))))
        .containsExactly("a is -1.0E-9", "b is NaN", "c is Infinity");
  }
}
