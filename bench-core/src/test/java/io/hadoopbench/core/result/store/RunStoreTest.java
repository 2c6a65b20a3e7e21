package io.hadoopbench.core.result.store;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.result.Findings;
import io.hadoopbench.core.result.RunResult;
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
  @TempDir Path temp;

  @Test
  void aDirectoryThatIsNotEmptyIsRefused() throws IOException {
    Files.writeString(temp.resolve("x"), "y");
    assertUsageError(() -> RunStore.create(temp)).hasMessageContaining("not empty");
  }

  /** The file is that of a run in progress; the findings were removed. */
  @Test
  void aResultThatIsReadAndWrittenAgainIsTheSameToTheLastByte() throws IOException {
    String text =
        new String(
            RunStoreTest.class.getResourceAsStream("result-running.json").readAllBytes(),
            StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), text);
    RunStore store = new RunStore(temp);
    store.write(store.read());
    ObjectMapper json = new ObjectMapper();
    ObjectNode after = (ObjectNode) json.readTree(temp.resolve(RunStore.RESULT).toFile());
    assertThat(after).isEqualTo(json.readTree(text));
    assertThat(temp.resolve(RunStore.RESULT)).content().isEqualTo(text.stripTrailing());
  }

  /** Contains verdicts of an earlier version, which need not be understood. */
  @Test
  void storedFindingsAreIgnored() throws IOException {
    String text =
        new String(
            RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes(),
            StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), text);
    RunStore store = new RunStore(temp);
    assertThat(store.read().analysed()).isNull();
    store.write(store.read());
    ObjectMapper json = new ObjectMapper();
    ObjectNode before = (ObjectNode) json.readTree(text);
    ObjectNode after = (ObjectNode) json.readTree(temp.resolve(RunStore.RESULT).toFile());
    List<String> analysed = List.of("summaries", "comparisons", "byFactor", "explanations");
    assertThat(after.remove(analysed)).isEqualTo(before.remove(analysed));
  }

  /**
   * Otherwise a resumed run, or a run read by a later version, would mix current findings with old
   * ones.
   */
  @Test
  void warningsOfTheAnalysisAreStoredForOtherProgramsAndNotReadAgain() throws IOException {
    Files.write(
        temp.resolve(RunStore.RESULT),
        RunStoreTest.class.getResourceAsStream("result-analysed.json").readAllBytes());
    RunStore store = new RunStore(temp);
    RunResult run = store.read();
    Findings findings =
        new Findings(List.of(), List.of(), List.of(), List.of(), List.of("slow in 8 of 12 trials"));
    store.write(new RunResult(run.header(), run.plan(), run.measured(), findings));
    JsonNode written = new ObjectMapper().readTree(temp.resolve(RunStore.RESULT).toFile());
    assertThat(written.path("warnings"))
        .extracting(JsonNode::asText)
        .containsExactly("The page cache was not dropped.", "slow in 8 of 12 trials");
    assertThat(store.read().warnings()).containsExactly("The page cache was not dropped.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{\"schemaVersion\":99}",
        "{\"schemaVersion\":\"x\"}",
        "\u0000"
      })
  void whatIsNoResultIsAnIoExceptionInOneLine(String content) throws IOException {
    Files.writeString(temp.resolve(RunStore.RESULT), content);
    assertThatThrownBy(() -> new RunStore(temp).read())
        .isInstanceOf(RunStore.NoRunException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
  }

  @Test
  void aResultThatEndsAtAnyOfItsBytesIsAnIoExceptionInOneLine() throws IOException {
    byte[] whole = RunStoreTest.class.getResourceAsStream("result-running.json").readAllBytes();
    int last =
        new String(whole, StandardCharsets.UTF_8).stripTrailing().length() - 1; // the closing brace
    for (int length = 0; length <= last; length++) {
      Files.write(temp.resolve(RunStore.RESULT), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> new RunStore(temp).read())
          .as("%d bytes", length)
          .isInstanceOf(RunStore.NoRunException.class)
          .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
    }
  }
}
