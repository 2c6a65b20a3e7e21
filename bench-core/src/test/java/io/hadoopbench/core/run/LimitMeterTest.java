package io.hadoopbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import io.hadoopbench.core.micro.Score;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.LimitProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LimitMeterTest {
  private static final Variant PLAIN = new Variant("plain/java", Map.of("zone", "plain", "codec", "java"));
  private static final Variant JAVA = new Variant("encrypted/java", Map.of("zone", "encrypted", "codec", "java"));
  private static final Variant NATIVE = new Variant("encrypted/native", Map.of("zone", "encrypted", "codec", "native"));
  private static final List<Metric> METRICS = List.of(Metric.higherIsBetter("megabytesPerSecond", "MB", "MB/s"));
  private static final MicroBenchmark CODEC = MicroBenchmark.of(LimitMeterTest.class, "encrypt", Map.of("bytes", "8192"));

  private static final LimitMeter.Work ONE_THREAD = new LimitMeter.Work(variant -> 1, variant -> Set.of(), variant -> Optional.empty());

  private final List<MicroBenchmark> ran = new ArrayList<>();

  private List<Limit> measure(List<LimitProbe> probes, List<Variant> variants, LimitMeter.Work work) {
    Score score = new Score(Score.Kind.BYTES_PER_SECOND, 4L << 30, 0, 5L << 30);
    return measure(probes, variants, work, benchmark -> new MicroResult(benchmark, Outcome.MEASURED, score, "", null));
  }

  private List<Limit> measure(List<LimitProbe> probes, List<Variant> variants, LimitMeter.Work work, Function<MicroBenchmark, MicroResult> result) {
    LimitMeter meter = new LimitMeter(METRICS, probes, variants, work);
    ran.addAll(meter.benchmarks());
    return meter.limits(new LimitTask.Measured("here", meter.benchmarks().stream().collect(Collectors.toMap(Function.identity(), result))));
  }

  private static LimitProbe probe(String metric, Map<String, String> levels) {
    return new LimitProbe("AES-CTR", "encryption", CODEC, metric, 4, levels);
  }

  @Test
  void limitBoundsTheVariantsOfItsLevelsInTheMetricsUnit() {
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of("zone", "encrypted"))), List.of(PLAIN, JAVA, NATIVE), ONE_THREAD))
        .containsExactly(new Limit("AES-CTR", "encryption", "megabytesPerSecond", List.of("encrypted/java", "encrypted/native"), 4,
            new Limit.Best(5120.0, "MB/s", "LimitMeterTest.encrypt bytes=8192, best of 1 JVM x 5 iterations of 60 ms", "here", "")));
  }

  @Test
  void oneBenchmarkThatBoundsTwoThingsRunsOnce() {
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of("codec", "java")), probe("megabytesPerSecond", Map.of())),
        List.of(PLAIN, JAVA), ONE_THREAD)).hasSize(2);
    assertThat(ran).containsExactly(CODEC);
  }

  @Test
  void whereVariantsHaveTheirOwnThreadsEachNumberIsALimitOfItsOwn() {
    LimitProbe probe = new LimitProbe("AES-CTR", "encryption", CODEC, "megabytesPerSecond", LimitProbe.ALL_THREADS, Map.of());
    LimitMeter.Work work = new LimitMeter.Work(variant -> variant.equals(JAVA) ? 4 : 2, variant -> Set.of(), variant -> Optional.empty());
    assertThat(measure(List.of(probe), List.of(PLAIN, JAVA, NATIVE), work))
        .extracting(limit -> limit.threads() + " " + limit.variants()).containsExactly("2 [plain/java, encrypted/native]", "4 [encrypted/java]");
    assertThat(ran).as("measured once").containsExactly(CODEC);
  }

  @Test
  void aVariantOfWhichAFactorSaysNothingDoesNotDoItsWork() {
    LimitMeter.Work work = new LimitMeter.Work(variant -> 1, variant -> variant.equals(JAVA) ? Set.of("codec") : Set.of(), variant -> Optional.empty());
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of("codec", "java"))), List.of(PLAIN, JAVA), work))
        .singleElement().satisfies(limit -> assertThat(limit.variants()).containsExactly("plain/java"));
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of())), List.of(JAVA), work)).hasSize(1);
  }

  @Test
  void aVariantWhoseTasksRunInAnotherJvmHasNoShareOfTheLimitAndSaysWhy() {
    LimitMeter.Work work = new LimitMeter.Work(variant -> 1, variant -> Set.of(), variant -> Optional.of("jvmFlags=-XX:-UseAES").filter(other -> variant.equals(NATIVE)));
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of("zone", "encrypted"))), List.of(PLAIN, JAVA, NATIVE), work)).satisfiesExactly(
        limit -> assertThat(limit.variants()).containsExactly("encrypted/java"),
        limit -> {
          assertThat(limit.variants()).containsExactly("encrypted/native");
          assertThat(limit.best().value()).isNull();
          assertThat(limit.best().unavailable()).isEqualTo("its tasks run in another JVM (jvmFlags=-XX:-UseAES), of which the speed is not known");
        });
    assertThat(ran).containsExactly(CODEC);
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of())), List.of(NATIVE), work)).singleElement()
        .satisfies(limit -> assertThat(limit.best().value()).isNull());
    assertThat(ran).as("what would bound none is not measured").containsExactly(CODEC);
  }

  @Test
  void aBenchmarkThatCannotRunIsALimitWithoutValue() {
    assertThat(measure(List.of(probe("megabytesPerSecond", Map.of())), List.of(JAVA), ONE_THREAD,
        b -> new MicroResult(b, Outcome.CANNOT_RUN, null, "no libhadoop", null))).singleElement()
        .satisfies(limit -> {
          assertThat(limit.best().value()).isNull();
          assertThat(limit.best().unavailable()).isEqualTo("no libhadoop");
        });
  }

  @Test
  void aMetricThatTheScenarioDoesNotHaveIsADefect() {
    assertThatThrownBy(() -> measure(List.of(probe("kilobytes", Map.of())), List.of(JAVA), ONE_THREAD))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("kilobytes");
  }
}
