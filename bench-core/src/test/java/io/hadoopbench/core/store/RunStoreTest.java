package io.hadoopbench.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
    assertThatThrownBy(() -> RunStore.create(temp)).isInstanceOf(NewDirectory.RefusedException.class).hasMessageContaining("not empty");
  }

  /** The files were written by the version that made schema version 1; the second one while its run still went on. */
  @ParameterizedTest
  @ValueSource(strings = {"result-analysed.json", "result-running.json"})
  void aResultThatIsReadAndWrittenAgainIsTheSameToTheLastByte(String old) throws IOException {
    String text = new String(RunStoreTest.class.getResourceAsStream(old).readAllBytes(), StandardCharsets.UTF_8);
    Files.writeString(temp.resolve(RunStore.RESULT), text);
    RunStore store = RunStore.open(temp);
    store.write(store.read());
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(temp.resolve(RunStore.RESULT).toFile())).isEqualTo(json.readTree(text));
    assertThat(temp.resolve(RunStore.RESULT)).content().isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"schemaVersion\":99}", "{\"schemaVersion\":\"x\"}", "\u0000"})
  void whatIsNoResultIsAnIoExceptionInOneLine(String content) throws IOException {
    Files.writeString(temp.resolve(RunStore.RESULT), content);
    assertThatThrownBy(() -> RunStore.open(temp).read()).isInstanceOf(RunStore.NoRunException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
  }

  @Test
  void aResultThatEndsAtAnyOfItsBytesIsAnIoExceptionInOneLine() throws IOException {
    byte[] whole = RunStoreTest.class.getResourceAsStream("result-running.json").readAllBytes();
    int last = new String(whole, StandardCharsets.UTF_8).stripTrailing().length() - 1; // the closing brace
    for (int length = 0; length <= last; length++) {
      Files.write(temp.resolve(RunStore.RESULT), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> RunStore.open(temp).read()).as("%d bytes", length).isInstanceOf(RunStore.NoRunException.class)
          .satisfies(e -> assertThat(e.getMessage()).contains(RunStore.RESULT).hasLineCount(1));
    }
  }
}
