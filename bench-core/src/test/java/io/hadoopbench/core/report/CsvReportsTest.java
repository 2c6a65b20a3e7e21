package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportsTest {
  private final List<String> trials = CsvReports.trials(new RunFixture(null).run()).lines().toList();

  @Test
  void trialsHaveLevelsThenMetricsThenResources() {
    assertThat(trials.get(0)).isEqualTo("block,order,attempt,variant,edek,zone,valid,reasons,createP99Micros,createsPerSecond,edekWaits,"
        + "nameNodeCpuSeconds,serverMeanMicros,client.cpuSeconds,client.gcMillis,kms.cpuSeconds,namenode.cpuSeconds");
  }

  @Test
  void everyTrialIsARowAndInvalidOnesCarryTheirReasons() {
    assertThat(trials).hasSize(1 + 31);
    assertThat(trials).filteredOn(row -> row.contains(",false,")).singleElement().asString().startsWith("3,").contains("bottleneck");
  }

  @Test
  void everySecondAndOperationIsARowAndBytesAreAnOperation() {
    List<String> series = CsvReports.series(new RunFixture(null).run()).lines().toList();
    assertThat(series.get(0)).isEqualTo("block,order,attempt,variant,second,operation,count");
    assertThat(series).hasSize(1 + 31 * 12 * 2);
    assertThat(series).anyMatch(row -> row.matches("0,\\d,1,plain,11,create,\\d+")).anyMatch(row -> row.endsWith(",11,bytes,0"));
  }
}
