package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  private static final Metric RATE = Metric.higherIsBetter("perSecond", "creates per second", "1/s");
  private static final Metric CPU = Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "NameNode CPU per file", "us");

  private static List<Map<String, Double>> rounds(Metric metric, double... values) {
    return DoubleStream.of(values).mapToObj(value -> Map.of(metric.id(), value)).collect(Collectors.toList());
  }

  /** Measured: blocks of 3,000 files after a start. */
  @Test
  void aFallingCostIsWaitedForUntilItFallsNoMore() {
    List<Map<String, Double>> all = rounds(CPU, 2757, 703, 587, 443, 323, 340, 318, 331, 325);
    assertThat(Steadiness.unsteady(all.subList(0, 5), List.of(CPU), 5)).hasValueSatisfying(why ->
        assertThat(why).startsWith("NameNode CPU per file still fell by").endsWith("over the last 5 rehearsals"));
    assertThat(Steadiness.unsteady(all, List.of(CPU), 5)).isEmpty();
  }

  @Test
  void aRisingRateIsAndAFallingOneIsNoWarmUp() {
    assertThat(Steadiness.unsteady(rounds(RATE, 100, 200, 300, 350, 400), List.of(RATE), 5)).isPresent();
    assertThat(Steadiness.unsteady(rounds(RATE, 400, 350, 300, 200, 100), List.of(RATE), 5)).isEmpty();
  }

  @Test
  void threeValuesWithinTheToleranceHaveSettledWhateverCameBefore() {
    assertThat(Steadiness.unsteady(rounds(RATE, 100, 200, 300, 400, 405, 410), List.of(RATE), 5)).isEmpty();
    assertThat(Steadiness.unsteady(rounds(RATE, 100, 200, 300, 400, 405, 430), List.of(RATE), 5)).isPresent();
  }

  @Test
  void whatChangesByLessThanTheToleranceIsSteady() {
    assertThat(Steadiness.unsteady(rounds(RATE, 100, 101, 102, 103, 104), List.of(RATE), 5)).isEmpty();
  }

  @Test
  void fewRehearsalsTellNothingAndOnesWithoutTheMetricDoNotCount() {
    assertThat(Steadiness.canBeTold(4)).isFalse();
    List<Map<String, Double>> gaps = new java.util.ArrayList<>(rounds(RATE, 100, 200, 300, 400));
    gaps.add(Map.of());
    assertThat(Steadiness.unsteady(gaps, List.of(RATE), 5)).hasValue("creates per second was measured in 4 of 5 rehearsals, and it takes 5");
    gaps.addAll(rounds(RATE, 500));
    assertThat(Steadiness.unsteady(gaps, List.of(RATE), 5)).isPresent();
  }

  @Test
  void aVariantThatWasNeverMeasuredIsNotSteadyAndAServerThatDoesNotTellItsCpuDoesNotMatter() {
    assertThat(Steadiness.unsteady(rounds(CPU, 5, 5, 5, 5, 5), List.of(RATE, CPU), 5)).isPresent();
    assertThat(Steadiness.unsteady(rounds(RATE, 5, 5, 5, 5, 5), List.of(RATE, CPU), 5)).isEmpty();
  }

  @Test
  void whoHasLittleOfTheCpuIsNotWaitedFor() {
    Metric client = Metric.lowerIsBetter("client.cpuMicrosPerFile", "client CPU per file", "us");
    List<Map<String, Double>> rounds = DoubleStream.of(100, 80, 60, 50, 40).mapToObj(cpu -> Map.of(RATE.id(), 500.0, CPU.id(), cpu, client.id(), 3000.0)).toList();
    assertThat(Steadiness.unsteady(rounds, List.of(RATE, CPU, client), 5)).isEmpty();
    assertThat(Steadiness.unsteady(rounds, List.of(RATE, CPU, client), 1)).isPresent();
  }

  @Test
  void noiseOfASteadyMachineIsSteadyMostly() {
    SplittableRandom random = new SplittableRandom(11);
    long waits = IntStream.range(0, 2_000).filter(run -> Steadiness.unsteady(
        rounds(RATE, IntStream.range(0, 5).mapToDouble(i -> 100 * Math.exp(0.15 * random.nextGaussian())).toArray()), List.of(RATE), 5).isPresent()).count();
    assertThat(waits / 2_000.0).isLessThan(0.06);
  }
}
