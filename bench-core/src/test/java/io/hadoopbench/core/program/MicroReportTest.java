package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import io.hadoopbench.core.micro.Score;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MicroReportTest {
  private static MicroResult measured(String codec, double bytesPerSecond, double error) {
    return new MicroResult(benchmark(codec, "8192"), Outcome.MEASURED,
        new Score(Score.Kind.BYTES_PER_SECOND, bytesPerSecond, error, 2 * bytesPerSecond), "", null);
  }

  private static MicroResult cannotRun(String bytes) {
    return new MicroResult(benchmark("native", bytes), Outcome.CANNOT_RUN, null, "no hadoop in java.library.path: /a/b".repeat(9), null);
  }

  private static MicroBenchmark benchmark(String codec, String bytes) {
    return MicroBenchmark.of(MicroReportTest.class, "encrypt", Map.of("codec", codec, "bytes", bytes));
  }

  private static final List<MicroResult> ALL = List.of(measured("java", 1.75 * (1L << 30), 1 << 25),
      measured("conscrypt", 1 << 30, Double.NaN), cannotRun("512"), cannotRun("8192"));

  @Test
  void aScoreHasItsErrorAndUnit() {
    assertThat(MicroReport.render(ALL, "1 JVM", Screen.NONE).lines().filter(line -> line.contains("codec=java")).findFirst().orElseThrow()
        .split("\\s*\\|\\s*")).containsExactly(" MicroReportTest.encrypt", "bytes=8192 codec=java", "1.75", "0.03125", "3.5", "GB/s");
  }

  @Test
  void oneReasonIsOneRowWithTheParametersInCommon() {
    assertThat(MicroReport.render(ALL, "1 JVM", Screen.NONE).lines().filter(line -> line.contains("codec=native"))).singleElement().asString()
        .doesNotContain("bytes").contains(" 2 ");
  }

  @Test
  void noLineIsLongerThanAHundredColumnsAndAllIsAscii() {
    assertThat(MicroReport.render(ALL, "1 JVM", Screen.NONE).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(MicroReport.render(ALL, "1 JVM", Screen.NONE).chars()).allMatch(c -> c == '\n' || c >= ' ' && c < 127);
  }

  @HeldAgainst(name = "the best", benchmark = MicroReportTest.class, same = "bytes")
  @HeldAgainst(name = "what did not run", benchmark = Test.class)
  private static final class Bounded { }

  @Test
  void aBenchmarkThatIsBoundedShowsItsShareOfTheBoundWithTheSameParameters() {
    MicroResult bounded = new MicroResult(MicroBenchmark.of(Bounded.class, "encrypt", Map.of("bytes", "8192", "coder", "x")),
        Outcome.MEASURED, new Score(Score.Kind.BYTES_PER_SECOND, 1, 1, 1.5 * (1L << 30)), "", null);
    MicroResult other = new MicroResult(benchmark("java", "512"), Outcome.MEASURED,
        new Score(Score.Kind.BYTES_PER_SECOND, 1, 1, 1), "", null);
    String out = MicroReport.render(List.of(other, measured("java", 1 << 30, 1), bounded), "1 JVM", Screen.NONE);
    assertThat(out.substring(out.indexOf("Share of what bounds it")).lines().filter(line -> line.contains("coder=x")).findFirst()
        .orElseThrow().split("\\s*\\|\\s*")).endsWith("bytes=8192 coder=x", "75 %", "-");
  }

  @Test
  void withoutBoundsThereIsNoTableOfThem() {
    assertThat(MicroReport.render(ALL, "1 JVM", Screen.NONE)).doesNotContain("Share of");
  }
}
