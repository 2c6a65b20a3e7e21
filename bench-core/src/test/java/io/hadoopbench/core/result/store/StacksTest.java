package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StacksTest {
  @TempDir Path dir;

  private static Stacks read(String text) throws IOException {
    return Stacks.read(new BufferedReader(new StringReader(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[IPC Server handler 7 on default port 8020 tid=4711];a.b;c.d|[IPC Server handler # on"
            + " default port #];a.b;c.d",
        "[GC Thread#0 tid=12];x|[GC Thread#];x",
        "[Monitor@1f2e3d tid=12];x|[Monitor@#];x",
        "[Receiving [BP-12-1.2.3.4-5:blk_6] tid=9];x|[Receiving [BP-#-#.#.#.#-#:blk_#]];x",
        "[e2f1c7a0-0b1c-4d2e-8f3a-5b6c7d8e9f00 tid=9];x|[#];x",
        "[tid=12];x|[];x",
        "a.b;c12.d|a.b;c12.d"
      })
  void threadsOfAPoolBecomeOne(String stack, String group) throws IOException {
    assertThat(read(stack + " 3\n").samples()).containsExactly(Map.entry(group, 3L));
  }

  @Test
  void samplesOfTheSameStackAreAdded() throws IOException {
    Stacks stacks = read("[load-1 tid=5];a.b 3\n\n[load-2 tid=6];a.b 4\na b;c 1\n");
    assertThat(stacks.samples())
        .containsOnly(Map.entry("[load-#];a.b", 7L), Map.entry("a b;c", 1L));
    assertThat(stacks.plus(read("a b;c 2")).samples())
        .containsEntry("a b;c", 3L)
        .containsEntry("[load-#];a.b", 7L);
    assertThat(stacks.by(stack -> stack.startsWith("[") ? "java" : "native"))
        .containsOnly(Map.entry("java", 7L), Map.entry("native", 1L));
  }

  @Test
  void cpuTimeIsWhatTimersSawAndWhatHasNoState() throws IOException {
    String load =
        "[load-1 tid=0];~on-cpu;a.b 3\n"
            + "[load-1 tid=0];~asleep;a.b 4\n"
            + "[load-1 tid=0];~runnable;c 5\n";
    assertThat(read(load + "[handler tid=3];d.e 6\n").onCpu().samples())
        .containsOnly(Map.entry("[load-#];a.b", 3L), Map.entry("[handler];d.e", 6L));
  }

  @Test
  void whatWasWrittenComesBack() throws IOException {
    Stacks stacks = read("[load-1 tid=5];a.b 3\nx;y_[k] 9\n");
    stacks.write(dir.resolve("s"));
    assertThat(Stacks.read(dir.resolve("s"))).isEqualTo(stacks);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a;b",
        "a;b x",
        "a;b 1.5",
        "a;b -1",
        "a;b 0",
        " 7",
        "7",
        "a 99999999999999999999",
        "<html>\n"
      })
  void anythingElseIsAnErrorThatShowsTheLine(String line) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("not a collapsed stack: ");
  }
}
