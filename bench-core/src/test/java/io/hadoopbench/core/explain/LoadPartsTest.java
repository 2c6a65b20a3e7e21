package io.hadoopbench.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.store.Stacks;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LoadPartsTest {
  private static final String LOAD = "[load-#];%s;io/hadoopbench/core/load/LoadThread.measure;%s";
  private static final StackRules RULES =
      StackRules.parse(
          List.of(
              "@opened @queue = shared = ack = ^\\[Streamer",
              "@opened @call = working = server = ^\\[IPC",
              "sending = ~asleep > ^a/Send",
              "@queue = ~asleep > ^a/Queue",
              "@call = ~asleep > ^a/Call",
              "cipher = ~on-cpu > ^a/Cipher",
              "SASL = ~on-cpu > ^a/Sasl"));

  private static String load(String state, String frame) {
    return String.format(LOAD, state, frame);
  }

  private static LoadParts parts(
      Map<String, Long> samples, double seconds, double cpu, double queue) {
    return LoadParts.of(
        new Stacks(new TreeMap<>(samples)), new LoadParts.Kernel(seconds, cpu, queue), RULES);
  }

  @Test
  void samplesSplitTheKernelsTimes() {
    LoadParts parts =
        parts(
            Map.of(
                load("~on-cpu", "a/Cipher.x"),
                300L,
                load("~on-cpu", "a/Sasl.x"),
                100L,
                load("~asleep", "a/Send.x"),
                100L,
                load("~asleep", "b/X.y"),
                20L),
            1.1,
            0.4,
            0.1);
    assertThat(parts.unreliable()).isEmpty();
    assertThat(parts.byPart())
        .containsOnlyKeys("cipher", "SASL", "sending", Explanation.UNEXPLAINED, LoadParts.QUEUE);
    assertThat(parts.byPart().get("cipher")).isCloseTo(0.3, within(1e-9));
    assertThat(parts.byPart().get("sending")).isCloseTo(0.5, within(1e-9));
    assertThat(parts.byPart().get(LoadParts.QUEUE)).isEqualTo(0.1);
    assertThat(parts.byPart().values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(parts.seconds(), within(1e-9));
  }

  @Test
  void withoutSamplesSleepIsUnexplained() {
    assertThat(LoadParts.of(new LoadParts.Kernel(1.1, 0.4, 0)))
        .containsOnlyKeys("computing", Explanation.UNEXPLAINED)
        .containsEntry("computing", 0.4);
    assertThat(
            LoadParts.of(new LoadParts.Kernel(1.1, 0.4, 0.1)).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum())
        .isCloseTo(1.1, within(1e-9));
  }

  @Test
  void lostSamplesDoNotShiftRunningToSleeping() {
    LoadParts parts =
        parts(
            Map.of(load("~on-cpu", "a/Cipher.x"), 150L, load("~asleep", "a/Send.x"), 100L),
            1,
            0.5,
            0);
    assertThat(parts.byPart())
        .containsExactlyInAnyOrderEntriesOf(Map.of("cipher", 0.5, "sending", 0.5));
  }

  @Test
  void runnableSamplesOfLoadThreadsAreIgnored() {
    assertThat(
            parts(
                    Map.of(
                        load("~on-cpu", "a/Cipher.x"), 500L, load("~runnable", "a/Sasl.x"), 900L),
                    0.5,
                    0.5,
                    0)
                .byPart())
        .containsOnlyKeys("cipher");
  }

  @Test
  void workingHelpersReduceTheWait() {
    LoadParts parts =
        parts(
            Map.of(
                load("~on-cpu", "a/Cipher.x"),
                100L,
                load("~asleep", "a/Call.x"),
                120L,
                "[IPC Client];~on-cpu;a/Sasl.unwrap",
                50L,
                "[IPC Client];~asleep;epoll",
                140L),
            1,
            0.4,
            0);
    assertThat(parts.byPart().get("SASL")).isCloseTo(0.2, within(1e-9));
    assertThat(parts.byPart().get("server")).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void helperSamplesLastATickWithFewLoadSamples() {
    LoadParts parts =
        parts(
            Map.of(load("~asleep", "a/Call.x"), 180L, "[IPC Client];~on-cpu;a/Sasl.unwrap", 50L),
            1,
            0.1,
            0);
    assertThat(parts.byPart().get("SASL"))
        .as("0.1 s without a sample lengthens a tick of 4 ms")
        .isCloseTo(50 * (0.1 + 10 * 0.004) / 10, within(1e-9));
    assertThat(
            parts(
                    Map.of(
                        load("~asleep", "a/Call.x"),
                        200L,
                        "[IPC Client];~on-cpu;a/Sasl.unwrap",
                        50L),
                    1,
                    0,
                    0)
                .byPart()
                .get("SASL"))
        .isCloseTo(0.2, within(1e-9));
  }

  @Test
  void helpersNeverExceedTheWait() {
    LoadParts parts =
        parts(
            Map.of(
                load("~on-cpu", "a/Cipher.x"),
                900L,
                load("~asleep", "a/Call.x"),
                20L,
                "[IPC Client];~on-cpu;a/Sasl.unwrap",
                400L),
            1,
            0.9,
            0);
    assertThat(parts.byPart().get("SASL")).isCloseTo(0.1, within(1e-9));
    assertThat(parts.byPart()).doesNotContainKey("server");
  }

  @Test
  void pipelinedWaitsAreSplitLikeTheHelpers() {
    LoadParts parts =
        parts(
            Map.of(
                load("~asleep", "a/Queue.x"),
                200L,
                "[Streamer];~asleep;a/Send.x",
                60L,
                "[Streamer];~asleep;a/Queue.idle",
                20L),
            1,
            0,
            0);
    assertThat(parts.byPart().get("sending")).isCloseTo(0.75, within(1e-9));
    assertThat(parts.byPart().get("ack")).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void aWaitWithoutHelpersIsTheRemainder() {
    assertThat(parts(Map.of(load("~asleep", "a/Queue.x"), 200L), 1, 0, 0).byPart())
        .containsExactly(Map.entry("ack", 1.0));
  }

  @Test
  void fewSamplesExplainNothing() {
    assertThat(parts(Map.of(load("~asleep", "a/Send.x"), 39L), 0.2, 0, 0).unreliable())
        .get()
        .asString()
        .contains("fewer than 40 samples");
  }

  @Test
  void inconsistentSamplesExplainNothing() {
    assertThat(parts(Map.of(load("~asleep", "a/Send.x"), 101L), 1.2, 0, 0).unreliable())
        .get()
        .asString()
        .contains("0.51 s")
        .contains("1.20 s");
    assertThat(parts(Map.of(load("~asleep", "a/Send.x"), 320L), 1, 0, 0).unreliable()).isPresent();
  }

  @Test
  void otherThreadsAreIgnored() {
    assertThat(
            parts(
                    Map.of(
                        load("~asleep", "a/Send.x"),
                        200L,
                        "[C# CompilerThre];~on-cpu;Compile::Compile",
                        5000L),
                    1,
                    0,
                    0)
                .byPart())
        .containsExactly(Map.entry("sending", 1.0));
  }

  @Test
  void clientsOfARouterWaitForTheRouter() {
    StackRules rules = StackRules.parse(List.of("waiting for the NameNode = ~asleep > ^a/Call"));
    LoadParts parts =
        LoadParts.of(
            new Stacks(new TreeMap<>(Map.of(load("~asleep", "a/Call.x"), 200L))),
            new LoadParts.Kernel(1, 0, 0),
            rules);
    assertThat(parts.throughRouter().byPart())
        .containsExactly(Map.entry("waiting for the Router", 1.0));
  }
}
