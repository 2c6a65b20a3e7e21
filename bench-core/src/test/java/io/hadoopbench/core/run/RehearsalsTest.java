package io.hadoopbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.scenario.RunLength;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RehearsalsTest {
  private static final Variant PLAIN = new Variant("plain", Map.of("zone", "plain"));
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of("zone", "encrypted"));
  private static final double CORES = Runtime.getRuntime().availableProcessors();

  private final List<String> order = new ArrayList<>();
  private long nanos;
  private double compiled;

  /**
   * Each rehearsal takes two seconds, in which the compilers of the NameNode take a part of the
   * CPUs; it works on one CPU besides.
   */
  private Rehearsals rehearsals(IntToDoubleFunction percentByRound, String... args) {
    return new Rehearsals(
        new OptionParser(List.of(RunLength.rehearsing())).parse(List.of(args)),
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

  private Rehearsal run(IntToDoubleFunction percentByRound, String... args)
      throws IOException, InterruptedException {
    return rehearsals(percentByRound, args).run(List.of(List.of(PLAIN), List.of(ENCRYPTED)));
  }

  @Test
  void roundsOfAllVariantsGoOnUntilCompilersRest() throws Exception {
    Rehearsal rehearsal = run(round -> round < 3 ? 20 : 1);
    assertThat(rehearsal.rounds()).isEqualTo(4);
    assertThat(rehearsal.seconds()).isEqualTo(16);
    assertThat(rehearsal.cold()).isEmpty();
    assertThat(order)
        .startsWith("0 plain", "0 encrypted", "1 plain", "1 encrypted")
        .endsWith("3 plain", "3 encrypted");
  }

  @Test
  void whatStillCompilesWhenTheTimeIsOverIsSaidWithItsFigure() throws Exception {
    Rehearsal rehearsal = run(round -> 9, "-rehearsals", "10s");
    assertThat(rehearsal.rounds()).isEqualTo(2);
    assertThat(rehearsal.cold()).containsExactly("namenode");
    assertThat(rehearsal.compiling().get("namenode")).isBetween(8.99, 9.01);
  }

  @Test
  void aNumberThatIsGivenIsTakenAndNobodyLooksAtCompilers() throws Exception {
    assertThat(run(round -> 20, "-rehearsals", "6")).isEqualTo(Rehearsal.of(6, 24));
    assertThat(run(round -> 1, "-rehearsals", "0").rounds()).isZero();
  }

  @Test
  void afterARestartAFewRoundsHaveToDoWithinTheSameTime() throws Exception {
    List<List<Variant>> both = List.of(List.of(PLAIN), List.of(ENCRYPTED));
    assertThat(rehearsals(round -> 20).afterRestart(both)).isEqualTo(Rehearsal.of(3, 12));
    assertThat(order).hasSize(6);
    assertThat(rehearsals(round -> 1, "-rehearsals", "9s").afterRestart(both).rounds())
        .isEqualTo(2);
    assertThat(rehearsals(round -> 1, "-rehearsals", "0s").afterRestart(both).rounds()).isZero();
    assertThat(rehearsals(round -> 1, "-rehearsals", "5").afterRestart(both).rounds()).isEqualTo(5);
  }
}
