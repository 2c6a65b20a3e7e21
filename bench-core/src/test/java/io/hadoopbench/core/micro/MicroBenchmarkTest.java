package io.hadoopbench.core.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.files.micro.TestDataBenchmark;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MicroBenchmarkTest {
  private static final MicroBenchmark FILL = MicroBenchmark.of(TestDataBenchmark.class, "fill", Map.of("bytes", "65536"));

  @Test
  void familyIsTheModuleOfThePackage() {
    assertThat(new MicroBenchmark("io.hadoopbench.kms.micro.CodecBenchmark.encrypt", new TreeMap<>()).family()).contains("kms");
    assertThat(FILL.family()).contains("core");
    assertThat(new MicroBenchmark("io.hadoopbench.core.measure.RecordingBenchmark.lap", new TreeMap<>()).family()).isEmpty();
    assertThat(new MicroBenchmark("org.example.micro.B.m", new TreeMap<>()).family()).isEmpty();
  }

  @Test
  void everyCombinationOfParametersIsABenchmarkThatIsFound() {
    assertThat(MicroBenchmarks.byFamily().get("core")).contains(FILL);
  }

  @Test
  void onlyMatchesNameAndParameters() {
    var all = MicroBenchmarks.byFamily().get("core");
    assertThat(MicroBenchmarks.matching(all, Pattern.compile("fill bytes=65"))).containsExactly(FILL);
    assertThat(MicroBenchmarks.matching(all, Pattern.compile("bytes=1$"))).isEmpty();
  }

  @Test
  void bytesOfAnOperationAreItsParameter() {
    assertThat(FILL.bytes()).isEqualTo(65536);
    assertThat(new MicroBenchmark("a.B.c", new TreeMap<>()).bytes()).isZero();
  }
}
