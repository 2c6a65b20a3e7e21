package io.hadoopbench.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Findings;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.VariantResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStoreTest {
  @TempDir
  Path temp;

  @Test
  void aDirectoryThatIsNotEmptyIsRefused() throws IOException {
    Files.writeString(temp.resolve("x"), "y");
    assertThatThrownBy(() -> RunStore.create(temp)).isInstanceOf(UsageException.class).hasMessageContaining("not empty");
  }

  /** The file was written by the version that made schema version 1, while its run still went on; what the analysis may say was taken out. */
  @Test
  void aResultThatIsReadAndWrittenAgainIsTheSameToTheLastByte() throws IOException {
    String text = new String(RunStoreTest.class.getResourceAsStream("result-running.json").readAllBytes(), StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), text);
    RunStore store = new RunStore(temp);
    store.write(store.read());
    ObjectMapper json = new ObjectMapper();
    ObjectNode after = (ObjectNode) json.readTree(temp.resolve(RunStore.RESULT).toFile());
    assertThat(after.remove(Checksums.FIELD)).as("what there was none of then").isNotNull();
    assertThat(after).isEqualTo(json.readTree(text));
    assertThat(temp.resolve(RunStore.RESULT)).content().startsWith(text.stripTrailing().replaceFirst("\\s*}$", ","));
  }

  private ObjectNode written() throws IOException {
    Files.write(temp.resolve(RunStore.RESULT), RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes());
    RunStore store = new RunStore(temp);
    store.write(store.read());
    return (ObjectNode) new ObjectMapper().readTree(temp.resolve(RunStore.RESULT).toFile());
  }

  private String refused(ObjectNode edited) throws IOException {
    new ObjectMapper().writeValue(temp.resolve(RunStore.RESULT).toFile(), edited);
    return catchThrowableOfType(RunStore.ContradictionException.class, () -> new RunStore(temp).read()).getMessage();
  }

  /** Each of these was believed: a rate and all that goes with it times ten, swapped labels, emptied evidence, a trial that is not there any more. */
  @Test
  void aTrialThatWasEditedIsNamed() throws IOException {
    ObjectNode rate = written();
    String metric = rate.at("/metrics/0/id").asText();
    ((ObjectNode) rate.at("/trials/1/metrics")).put(metric, 10 * rate.at("/trials/1/metrics").path(metric).asDouble());
    ((ObjectNode) rate.at("/trials/1/metrics")).remove("windowSeconds");
    assertThat(refused(rate)).endsWith("contradicts itself: trials[1] is not as the run wrote it: somebody edited it");
    ObjectNode evidence = written();
    ((ObjectNode) evidence.at("/trials/0")).putObject("evidence");
    assertThat(refused(evidence)).contains("trials[0] is not as the run wrote it");
    ObjectNode fewer = written();
    int all = fewer.path("trials").size();
    ((ArrayNode) fewer.path("trials")).remove(4);
    assertThat(refused(fewer)).contains("the run wrote " + all + " trials, and there are " + (all - 1));
  }

  @Test
  void sumsThatWereTakenOutAreMissed() throws IOException {
    ObjectNode without = written();
    without.remove(Checksums.FIELD);
    without.put("method", "common window");
    assertThat(refused(without)).endsWith("contradicts itself: it has no checksums, which the run wrote: somebody edited it");
  }

  /** A duration that was edited before a resume, and given with it, went on as if the run had always had it. */
  @Test
  void aPlanThatWasEditedIsNamed() throws IOException {
    ObjectNode plan = written();
    ((ObjectNode) plan.path("options")).put("duration", "7s");
    assertThat(refused(plan)).contains("the plan (scenario, method, seed, ").contains("is not as the run wrote it");
  }

  @Test
  void aFileThatWasFormattedIsAsTheRunWroteIt() throws IOException {
    new ObjectMapper().writeValue(temp.resolve(RunStore.RESULT).toFile(), written());
    assertThat(new RunStore(temp).read().measured().trials()).isNotEmpty();
  }

  /** With verdicts of another time, which nobody needs to understand. */
  @Test
  void whatTheAnalysisSaidIsNotReadForItIsAlwaysThatOfToday() throws IOException {
    String text = new String(RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes(), StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), text);
    RunStore store = new RunStore(temp);
    assertThat(store.read().analysed()).isNull();
    store.write(store.read());
    ObjectMapper json = new ObjectMapper();
    ObjectNode before = (ObjectNode) json.readTree(text);
    ObjectNode after = (ObjectNode) json.readTree(temp.resolve(RunStore.RESULT).toFile());
    List<String> analysed = List.of("summaries", "comparisons", "byFactor", "explanations");
    after.remove(Checksums.FIELD);
    assertThat(after.remove(analysed)).isEqualTo(before.remove(analysed));
  }

  /** Else a run that goes on, or one that a later version reads, tells today's beside those of another day. */
  @Test
  void whatTheAnalysisWarnedOfIsToldToOtherProgramsAndNotReadAgain() throws IOException {
    Files.write(temp.resolve(RunStore.RESULT), RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes());
    RunStore store = new RunStore(temp);
    RunResult run = store.read();
    Findings findings = new Findings(List.of(), List.of(), List.of(), List.of(), List.of("slow in 8 of 12 trials"));
    store.write(new RunResult(run.header(), run.plan(), run.measured(), findings));
    JsonNode written = new ObjectMapper().readTree(temp.resolve(RunStore.RESULT).toFile());
    assertThat(written.path("warnings")).extracting(JsonNode::asText).containsExactly("The page cache was not dropped.", "slow in 8 of 12 trials");
    assertThat(store.read().warnings()).containsExactly("The page cache was not dropped.");
  }

  /** Runs with -findCeiling called the factor otherwise, and their analysis left ceilings. */
  @Test
  void aLoadHadAnotherNameAndIsReadAllTheSame() throws IOException {
    String now = new String(RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes(), StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), now);
    RunResult expected = new RunStore(temp).read();
    String then = now.replace("\"threads\" : \"2\"", "\"loadThreads\" : \"2\"").replace("\"threads\" : \"4\"", "\"loadThreads\" : \"4\"")
        .replaceFirst("\\{", "{\"ceilings\":[{\"variant\":\"namenode\",\"comparison\":null}],");
    assertThat(then).isNotEqualTo(now);
    Files.writeString(temp.resolve(RunStore.RESULT), then);
    assertThat(new RunStore(temp).read().measured().variants()).isEqualTo(expected.measured().variants())
        .filteredOn(VariantResult::available).hasSize(4).allSatisfy(variant -> assertThat(variant.levels()).containsKey(Load.THREADS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"schemaVersion\":99}", "{\"schemaVersion\":\"x\"}", "\u0000"})
  void whatIsNoResultIsAnIoExceptionInOneLine(String content) throws IOException {
    Files.writeString(temp.resolve(RunStore.RESULT), content);
    assertThatThrownBy(() -> new RunStore(temp).read()).isInstanceOf(RunStore.NoRunException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
  }

  @Test
  void aResultThatEndsAtAnyOfItsBytesIsAnIoExceptionInOneLine() throws IOException {
    byte[] whole = RunStoreTest.class.getResourceAsStream("result-running.json").readAllBytes();
    int last = new String(whole, StandardCharsets.UTF_8).stripTrailing().length() - 1; // the closing brace
    for (int length = 0; length <= last; length++) {
      Files.write(temp.resolve(RunStore.RESULT), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> new RunStore(temp).read()).as("%d bytes", length).isInstanceOf(RunStore.NoRunException.class)
          .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
    }
  }
}
