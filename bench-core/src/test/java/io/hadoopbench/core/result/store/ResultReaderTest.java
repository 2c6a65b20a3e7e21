package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.result.TrialResult;
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

/** Invalid results are rejected in one line that names the field. */
class ResultReaderTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path temp;

  /**
   * Returns a complete run of 6 blocks, in which the trial of the last variant in block 5 had a
   * second attempt.
   */
  private static ObjectNode result() throws IOException {
    try (InputStream in = ResultReaderTest.class.getResourceAsStream("result-analysed.json")) {
      return (ObjectNode) JSON.readTree(in);
    }
  }

  private RunStore store(JsonNode content) throws IOException {
    JSON.writeValue(temp.resolve(RunStore.RESULT).toFile(), content);
    return new RunStore(temp);
  }

  private void isNoResult(JsonNode content, String words) throws IOException {
    RunStore store = store(content);
    assertThatThrownBy(store::read)
        .isInstanceOf(RunStore.NoRunException.class)
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .hasLineCount(1)
                    .startsWith(temp.resolve(RunStore.RESULT) + ": not a result: ")
                    .contains(words));
  }

  private static ObjectNode trial(ObjectNode result, int i) {
    return (ObjectNode) result.withArray("trials").get(i);
  }

  private void isUnusable(Consumer<ObjectNode> change, String words) throws IOException {
    ObjectNode changed = result();
    change.accept(changed);
    isNoResult(changed, words);
  }

  /** Larger values would exhaust memory or time. */
  @Test
  void noRunHasMoreBlocksOrSecondsThanCanBeComputedWith() throws IOException {
    isUnusable(
        r -> r.put("blocks", 2_000_000_000), "blocks is 2000000000, but must be from 1 to 1000");
    isUnusable(r -> r.put("blocks", 0), "blocks is 0");
    isUnusable(r -> trial(r, 3).put("block", 6), "trials[3].block is 6");
    isUnusable(r -> trial(r, 3).put("block", -2), "trials[3].block is -2");
    isUnusable(r -> r.putArray("metrics"), "metrics is empty");
    isUnusable(
        r -> {
          ArrayNode bytes = ((ObjectNode) trial(r, 0).path("series")).putArray("bytes");
          for (int i = 0; i < 86_401; i++) {
            bytes.add(1);
          }
        },
        "trials[0].series has more than 86400 seconds");
    isUnusable(
        r -> {
          ObjectNode sampled =
              ((ObjectNode) trial(r, 0).path("series"))
                  .putObject("servers")
                  .putObject("kms.cpuCores")
                  .put("label", "KMS: CPU")
                  .put("unit", "cores");
          sampled.putArray("atMillis").add(0).add(1000);
          sampled.putArray("values").add(1);
        },
        "trials[0].series.servers has different numbers of values and times");
  }

  @Test
  void noMetricOfAValidTrialIsNegativeOrNoNumber() throws IOException {
    String metric = result().path("metrics").get(0).path("id").asText();
    for (String value : new String[] {"NaN", "Infinity", "-Infinity"}) {
      isUnusable(
          r -> trial(r, 2).withObject("/metrics").put(metric, value),
          "trials[2]: " + metric + " is " + value);
    }
    ObjectNode invalid = result();
    trial(invalid, 24).withObject("/metrics").put(metric, "NaN");
    assertThat(store(invalid).read().trials().get(24).metrics().get(metric)).isNaN();
  }

  @Test
  void messagesHoldNothingThatATerminalWouldExecute() throws IOException {
    isUnusable(r -> trial(r, 0).withObject("/metrics").put("a\n\u001b[2Jb", -1), "a [2Jb is -1.0");
  }

  /** One field of each kind: of the run, the plan, lists, maps, numbers, and nested ones. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/status",
        "/runId",
        "/seed",
        "/blocks",
        "/options",
        "/options/maps",
        "/baseline",
        "/metrics",
        "/metrics/0",
        "/metrics/0/id",
        "/metrics/0/better",
        "/variants",
        "/variants/0",
        "/variants/1/levels",
        "/variants/1/available",
        "/trials",
        "/trials/3",
        "/trials/3/metrics",
        "/trials/3/block",
        "/trials/3/valid",
        "/trials/3/reasons",
        "/trials/3/evidence",
        "/trials/3/resources",
        "/trials/3/caches",
        "/trials/24/reasons/0",
        "/environment",
        "/warnings",
        "/warnings/0",
        "/study/figures",
        "/study/figures/0"
      })
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
  @ValueSource(
      strings = {
        "status",
        "options",
        "baseline",
        "metrics",
        "variants",
        "trials",
        "environment",
        "warnings"
      })
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
  @CsvSource({
    "/trials/0, block, \"1\"",
    "/trials/0, block, 0.5",
    "/trials/0, valid, 1",
    "/trials/0, valid, \"\"",
    "'', blocks, \"6\"",
    "'', status, 0",
    "'', status, \"GREAT\"",
    "'', trials, {}",
    "/trials/0, metrics, []",
    "/trials/0, metrics, 7",
    "'', seed, true",
    "'', tolerancePercent, \"5\""
  })
  void whatIsOfAnotherKindIsNotTakenForAValue(String parent, String field, String value)
      throws IOException {
    ObjectNode changed = result();
    ((ObjectNode) changed.at(parent)).set(field, JSON.readTree(value));
    isNoResult(changed, field);
  }

  @Test
  void aFieldThatIsThereTwiceAndWhatFollowsTheResultAreRefused() throws IOException {
    String text = JSON.writeValueAsString(result());
    for (String changed :
        new String[] {text.substring(0, text.length() - 1) + ",\"trials\":[]}", text + "{}"}) {
      Files.writeString(temp.resolve(RunStore.RESULT), changed);
      assertThatThrownBy(new RunStore(temp)::read)
          .isInstanceOf(RunStore.NoRunException.class)
          .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }
  }

  @Test
  void nullsOfUnknownFieldsAreIgnored() throws IOException {
    ObjectNode newer = result();
    newer.putNull("addedLater");
    trial(newer, 0).putNull("alsoAddedLater");
    assertThat(store(newer).read().trials()).hasSize(25);
  }

  @Test
  void whatCountsAndMeasuresIsFiniteAndNotNegative() {
    assertThat(TrialResult.impossible(new TreeMap<>(Map.of("a", 0.0, "b", 1e300)))).isEmpty();
    assertThat(
            TrialResult.impossible(
                new TreeMap<>(Map.of("a", -1e-9, "b", Double.NaN, "c", Double.POSITIVE_INFINITY))))
        .containsExactly("a is -1.0E-9", "b is NaN", "c is Infinity");
  }
}
