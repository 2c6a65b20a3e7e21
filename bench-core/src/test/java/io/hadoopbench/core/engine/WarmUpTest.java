package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.servers.Compilers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final Variant PLAIN = new Variant("plain", Map.of("zone", "plain"));
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of("zone", "encrypted"));
  private static final double CORES = Runtime.getRuntime().availableProcessors();

  private final List<String> order = new ArrayList<>();
  private long nanos;
  private double compiled;

  /**
   * Each warm-up round takes two seconds, in which the JIT compilers of the NameNode use a part of
   * the CPU; it uses one more CPU for its work.
   */
  private WarmUp warmUp(IntToDoubleFunction percentByRound, String... args) {
    return new WarmUp(
        new OptionParser(List.of(RunLength.warmUpOption())).parse(List.of(args)),
        this::read,
        () -> nanos,
        (round, group) -> {
          order.add(round + " " + group.get(0).id());
          nanos += 2_000_000_000L;
          compiled += percentByRound.applyAsDouble(round) / 100 * 2 * CORES;
        });
  }

  private Compilers.Reading read() {
    ThreadTimes threads =
        new ThreadTimes(
            new TreeMap<>(Map.of(7L, new ThreadTimes.Time("C2 CompilerThre", compiled, 0))),
            nanos / 1e9 + compiled);
    return new Compilers.Reading(
        nanos,
        new TreeMap<>(Map.of("namenode", new Compilers.Times("17", threads))),
        new TreeMap<>(),
        new TreeMap<>(),
        Compilers.Timed.NOTHING);
  }

  private WarmUpSummary run(IntToDoubleFunction percentByRound, String... args)
      throws IOException, InterruptedException {
    return warmUp(percentByRound, args).run(List.of(List.of(PLAIN), List.of(ENCRYPTED)));
  }

  @Test
  void roundsOfAllVariantsGoOnUntilCompilersRest() throws Exception {
    WarmUpSummary warmUp = run(round -> round < 3 ? 20 : 1);
    assertThat(warmUp.rounds()).isEqualTo(4);
    assertThat(warmUp.seconds()).isEqualTo(16);
    assertThat(warmUp.cold()).isEmpty();
    assertThat(order)
        .startsWith("0 plain", "0 encrypted", "1 plain", "1 encrypted")
        .endsWith("3 plain", "3 encrypted");
  }

  @Test
  void jvmsThatStillCompileAtTheTimeLimitAreReportedWithTheirCpu() throws Exception {
    WarmUpSummary warmUp = run(round -> 9, "-warmup", "10s");
    assertThat(warmUp.rounds()).isEqualTo(2);
    assertThat(warmUp.cold()).containsExactly("namenode");
    assertThat(warmUp.compiling().get("namenode")).isBetween(8.99, 9.01);
  }

  @Test
  void aFixedNumberOfRoundsDoesNotReadCompilers() throws Exception {
    assertThat(run(round -> 20, "-warmup", "6")).isEqualTo(new WarmUpSummary(6, 24, null, null));
    assertThat(run(round -> 1, "-warmup", "0").rounds()).isZero();
  }

  @Test
  void afterARestartAFewRoundsHaveToDoWithinTheSameTime() throws Exception {
    List<List<Variant>> both = List.of(List.of(PLAIN), List.of(ENCRYPTED));
    assertThat(warmUp(round -> 20).afterRestart(both))
        .isEqualTo(new WarmUpSummary(3, 12, null, null));
    assertThat(order).hasSize(6);
    assertThat(warmUp(round -> 1, "-warmup", "9s").afterRestart(both).rounds()).isEqualTo(2);
    assertThat(warmUp(round -> 1, "-warmup", "0s").afterRestart(both).rounds()).isZero();
    assertThat(warmUp(round -> 1, "-warmup", "5").afterRestart(both).rounds()).isEqualTo(5);
  }
}
