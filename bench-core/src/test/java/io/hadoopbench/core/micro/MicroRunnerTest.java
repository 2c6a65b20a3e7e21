package io.hadoopbench.core.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.files.micro.TestDataBenchmark;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** In real forks. */
class MicroRunnerTest {
  private static MicroResult run(MicroBenchmark benchmark) throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("test.library", "libtest");
    try (MicroRunner runner = new MicroRunner(conf, MicroLength.SHORT)) {
      return runner.run(benchmark);
    }
  }

  private static MicroResult unable(String how) throws Exception {
    return run(MicroBenchmark.of(UnableBenchmark.class, "run", Map.of("how", how)));
  }

  @Test
  void scoreIsBytesPerSecondWithAnError() throws Exception {
    String classPath = System.getProperty(ForkJvm.CLASS_PATH);
    MicroResult result = run(MicroBenchmark.of(TestDataBenchmark.class, "fill", Map.of("bytes", "4096")));
    assertThat(result.outcome()).as(result.reason()).isEqualTo(Outcome.MEASURED);
    assertThat(result.score().kind()).isEqualTo(Score.Kind.BYTES_PER_SECOND);
    assertThat(result.score().value()).isGreaterThan(1e6);
    assertThat(result.score().error()).isPositive();
    assertThat(System.getProperty(ForkJvm.CLASS_PATH)).isEqualTo(classPath);
  }

  @Test
  void reasonOfASetUpThatCannotRunComesFromTheForkWithItsConfiguration() throws Exception {
    assertThat(unable("cannotRun")).extracting(MicroResult::outcome, MicroResult::reason)
        .containsExactly(Outcome.CANNOT_RUN, "no such library: libtest");
  }

  @Test
  void anUnforeseenErrorIsAFailureWithItsMessage() throws Exception {
    MicroResult result = unable("breaks");
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.reason()).contains("IllegalStateException: broken");
  }

  @Test
  void aForkThatDiesIsAFailureWithItsExitCode() throws Exception {
    MicroResult result = unable("dies");
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.reason()).contains("exit code 3");
  }
}
