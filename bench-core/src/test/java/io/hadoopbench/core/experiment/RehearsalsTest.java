package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunLength;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RehearsalsTest {
  private static final Variant PLAIN = new Variant("plain", Map.of("zone", "plain"));
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of("zone", "encrypted"));
  private static final List<Metric> METRICS = List.of(Metric.higherIsBetter("perSecond", "creates per second", "1/s"),
      Metric.lowerIsBetter("maxMicros", "longest create", "us"), Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "NameNode CPU per file", "us"));

  private final List<String> order = new ArrayList<>();
  private long nanos;

  private static Settings settings(String... args) {
    return new OptionParser(Stream.concat(RunLength.rehearsing().stream(),
        Stream.of(Option.of("tolerance", Option.Type.DECIMAL, "PERCENT", "5", ""))).toList()).parse(List.of(args), given -> Map.of());
  }

  /** Each rehearsal takes two seconds; the rate stands still. */
  private Rehearsals rehearsals(IntToDoubleFunction cpuByRound, String... args) {
    return new Rehearsals(settings(args), METRICS, () -> nanos, (round, variant) -> {
      order.add(round + " " + variant.id());
      nanos += 2_000_000_000L;
      return Optional.of(Map.of("perSecond", 100.0, "maxMicros", 1e6 / (round + 1), "namenode.cpuMicrosPerFile", cpuByRound.applyAsDouble(round)));
    });
  }

  private Rehearsal run(IntToDoubleFunction cpuByRound, String... args) throws IOException, InterruptedException {
    return rehearsals(cpuByRound, args).run(List.of(PLAIN, ENCRYPTED));
  }

  @Test
  void roundsGoOnUntilTheCpuOfAServerSettles() throws Exception {
    Rehearsal rehearsal = run(round -> round < 4 ? 1000.0 / (round + 1) : 250 + round % 2);
    assertThat(rehearsal).isEqualTo(new Rehearsal(6, 24, true, rehearsal.unsteady()));
    assertThat(rehearsal.unsteady()).isEmpty();
    assertThat(order).startsWith("0 plain", "0 encrypted", "1 plain");
  }

  @Test
  void whatNeverSettlesEndsAfterTheTimeAndSaysWhy() throws Exception {
    Rehearsal rehearsal = run(round -> 1000.0 / (round + 1), "-maxRehearsal", "30s");
    assertThat(rehearsal.rounds()).isEqualTo(7);
    assertThat(rehearsal.unsteady()).hasSize(2).allSatisfy((variant, why) -> assertThat(why).startsWith("NameNode CPU per file still fell by"));
  }

  @Test
  void whoHasSettledWaitsForTheOthers() throws Exception {
    new Rehearsals(settings("-maxRehearsal", "30s"), METRICS, () -> nanos, (round, variant) -> {
      order.add(round + " " + variant.id());
      nanos += 2_000_000_000L;
      return Optional.of(Map.of("perSecond", variant == PLAIN ? 100.0 : 100.0 * (round + 1)));
    }).run(List.of(PLAIN, ENCRYPTED));
    assertThat(order.subList(8, order.size())).containsExactly("4 plain", "4 encrypted", "5 encrypted", "6 encrypted", "7 encrypted", "8 encrypted", "9 encrypted");
  }

  @Test
  void tooLittleTimeIsNotSteadyEither() throws Exception {
    Rehearsal rehearsal = run(round -> 100, "-maxRehearsal", "10s");
    assertThat(rehearsal.rounds()).isEqualTo(2);
    assertThat(rehearsal.unsteady()).containsOnlyKeys("plain", "encrypted").containsValue("only 2 rehearsals fitted into -maxRehearsal 10s");
  }

  @Test
  void aNumberThatIsGivenIsTakenAndNothingIsJudged() throws Exception {
    assertThat(run(round -> 1000.0 / (round + 1), "-rehearsals", "6")).isEqualTo(new Rehearsal(6, 24, false, new java.util.TreeMap<>()));
    assertThat(run(round -> 1, "-rehearsals", "0").rounds()).isZero();
  }

  @Test
  void aVariantThatCannotRunAnyMoreIsNotWaitedFor() throws Exception {
    Rehearsal rehearsal = new Rehearsals(settings(), METRICS, () -> nanos += 100_000_000L, (round, variant) ->
        variant == PLAIN ? Optional.of(Map.of("perSecond", 5.0)) : Optional.empty()).run(List.of(PLAIN, ENCRYPTED));
    assertThat(rehearsal.rounds()).isEqualTo(5);
    assertThat(rehearsal.unsteady()).isEmpty();
  }

  @Test
  void afterARestartAFewRoundsHaveToDoWithinTheSameTime() throws Exception {
    List<Variant> both = List.of(PLAIN, ENCRYPTED);
    assertThat(rehearsals(round -> 1).afterRestart(both)).isEqualTo(new Rehearsal(3, 12, false, new java.util.TreeMap<>()));
    assertThat(order).hasSize(6);
    assertThat(rehearsals(round -> 1, "-maxRehearsal", "9s").afterRestart(both).rounds()).isEqualTo(2);
    assertThat(rehearsals(round -> 1, "-maxRehearsal", "0").afterRestart(both).rounds()).isZero();
    assertThat(rehearsals(round -> 1, "-rehearsals", "5").afterRestart(both).rounds()).isEqualTo(5);
  }
}
