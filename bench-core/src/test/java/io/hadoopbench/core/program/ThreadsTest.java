package io.hadoopbench.core.program;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.WholeFiles;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The load is a factor like any other, in any scenario. */
class ThreadsTest {
  private static RunRequest request(String... args) {
    ScenarioSpec spec =
        ScenarioSpec.named("any")
            .asks("?")
            .describes("")
            .workload(WholeFiles.writing("64", "1MB", "1", ""))
            .vary(new ZoneByName())
            .metrics(Metric.higherIsBetter("megabytesPerSecond", "throughput", "MB/s"))
            .build();
    return RequestParser.parse(
        spec,
        new Configuration(false),
        Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(args)).toList());
  }

  private static List<Integer> threads(RunRequest request) {
    return request.variants().stream()
        .map(variant -> Threads.of(variant, request.settings()))
        .toList();
  }

  @Test
  void eachVariantRunsUnderEachLoad() {
    RunRequest request = request("-levels", "threads=1,4,16");
    assertThat(request.variants())
        .extracting(Variant::id)
        .containsExactly(
            "plain/threads=1",
            "plain/threads=4",
            "plain/threads=16",
            "encrypted/threads=1",
            "encrypted/threads=4",
            "encrypted/threads=16");
    assertThat(threads(request)).containsExactly(1, 4, 16, 1, 4, 16);
    assertThat(request.settings().asMap())
        .as("the load never contradicts the options")
        .doesNotContainKey("threads");
  }

  @Test
  void oneLoadForAllIsAnOption() {
    assertThat(threads(request("-threads", "3"))).containsExactly(3, 3);
    assertThat(threads(request("-levels", "threads=3"))).containsExactly(3, 3);
    assertThat(threads(request())).containsExactly(1, 1);
    assertUsageError(() -> request("-threads", "3", "-levels", "threads=1,4"))
        .hasMessage("-threads: the factor threads in -levels sets it; omit one of them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads=0|no level '0'",
        "threads=-1|no level '-1'",
        "threads=x|no level 'x'",
        "threads=01|no level '01'",
        "threads=1.5|no level '1.5'",
        "threads=1,,4|no level ''",
        "threads=|no level ''",
        "threads=10000|no level '10000'; levels: 1, any number up to 9999",
        "threads=99999999999999999999|no level",
        "threads|each of its levels only once",
        "threads=1,1|each of its levels only once",
        "threads=1;threads=4|name each factor"
      })
  void invalidLoadsAreRejected(String only, String said) {
    assertUsageError(() -> request("-levels", only))
        .hasMessageContaining("-levels threads")
        .hasMessageContaining(said);
  }

  @Test
  void moreThreadsThanThereIsWorkForAreRefused() {
    assertUsageError(() -> request("-nrFiles", "64", "-levels", "threads=1,65"))
        .hasMessageContaining("-nrFiles 64: fewer files than the 65 threads of -maps x threads");
  }
}
