package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.result.store.Format;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.TrialsCsv;
import io.hadoopbench.core.result.store.TrialsCsv.SeriesCsv;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CsvFormatsTest {
  private List<String> trials;

  @BeforeEach
  void read() throws Exception {
    trials = text(new TrialsCsv(), new RunFixture(null).run()).lines().toList();
  }

  private static String text(Format format, RunResult run) throws Exception {
    return format.text(List.of(NamedRun.of(run)), leftOut -> {});
  }

  @Test
  void trialsHaveLevelsThenMetricsThenResources() {
    assertThat(trials.get(0))
        .isEqualTo(
            "block,order,attempt,variant,edek,zone,valid,reasons,createP99Micros,createsPerSecond,edekWaits,"
                + "nameNodeCpuSeconds,serverMeanMicros,client.cpuSeconds,client.gcMillis,kms.cpuSeconds,namenode.cpuSeconds");
  }

  @Test
  void everyTrialIsARowAndInvalidOnesCarryTheirReasons() {
    assertThat(trials).hasSize(1 + 31);
    assertThat(trials)
        .filteredOn(row -> row.contains(",false,"))
        .singleElement()
        .asString()
        .startsWith("3,")
        .contains("bottleneck");
  }

  @Test
  void whatWasSampledOfServersIsARowEachWithTheTimeSinceTheStart() throws Exception {
    Series series =
        new Series(
            0,
            new TreeMap<>(Map.of("create", new long[] {7})),
            new long[] {0},
            new TreeMap<>(
                Map.of(
                    "kms.cpuCores",
                    new Sampled(
                        "KMS: CPU", "cores", new long[] {0, 1003}, new double[] {0.25, 1}))));
    assertThat(
            text(
                    new SeriesCsv(),
                    RunFixture.with(
                        List.of(TrialResult.of(0, 1, 1, "plain").series(series).build()),
                        RunFixture.variants()))
                .lines()
                .skip(1))
        .containsExactly(
            "0,1,1,plain,0,create,7,1/s",
            "0,1,1,plain,0,bytes,0,B/s",
            "0,1,1,plain,0.000,kms.cpuCores,0.25,cores",
            "0,1,1,plain,1.003,kms.cpuCores,1.0,cores");
  }

  @Test
  void everySecondAndOperationIsARowAndBytesAreAnOperation() throws Exception {
    List<String> series = text(new SeriesCsv(), new RunFixture(null).run()).lines().toList();
    assertThat(series.get(0)).isEqualTo("block,order,attempt,variant,second,series,value,unit");
    assertThat(series).hasSize(1 + 31 * 12 * 3);
    assertThat(series)
        .anyMatch(row -> row.matches("0,\\d,1,plain,11,create,\\d+,1/s"))
        .anyMatch(row -> row.endsWith(",11,bytes,0,B/s"));
  }
}
