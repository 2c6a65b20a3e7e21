package io.hadoopbench.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskHosts;
import io.hadoopbench.core.measure.TaskReport;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedProbeTest {
  @TempDir
  Path temp;

  @Test
  void theTimeOfAPieceAndWhatOthersGotOfTheCpusAreTold() throws Exception {
    Path stat = Files.writeString(temp.resolve("stat"), "cpu  1000 0 500 8000 10 0 5 200 50 0\ncpu0 1 2 3\n");
    SpeedProbe probe = new SpeedProbe(stat, 0, 1);
    probe.warmUp();
    TaskReport report = new TaskReport();
    probe.start();
    Thread.sleep(250);
    Files.writeString(stat, "cpu  1100 0 550 8005 10 0 5 202 60 0\ncpu0 1 2 3\n");
    probe.stop(report);
    assertThat(report.resources()).containsEntry(SpeedProbe.TASKS, 1.0).hasEntrySatisfying(SpeedProbe.MICROS, micros -> assertThat(micros).isBetween(20.0, 1e5))
        .hasEntrySatisfying(SpeedProbe.STEAL_SECONDS, steal -> assertThat(steal).isCloseTo(0.02, org.assertj.core.data.Offset.offset(1e-9)))
        .hasEntrySatisfying(SpeedProbe.CPU_SECONDS, all -> assertThat(all).as("of one CPU").isBetween(0.25, 20.0));
    assertThat(TaskHosts.othersPercent(report.resources()).orElseThrow()).as("all but 0.05 s idle, 0.02 s stolen, and what this process used meanwhile").isBetween(1.0, 99.0);
  }

  @Test
  void whereTheKernelTellsNothingOnlyThePieceIsTold() throws Exception {
    SpeedProbe probe = new SpeedProbe(temp.resolve("none"), 0, 1);
    TaskReport report = new TaskReport();
    probe.start();
    Thread.sleep(20);
    probe.stop(report);
    assertThat(report.resources()).containsOnlyKeys(SpeedProbe.MICROS, SpeedProbe.TASKS);
  }

  @Test
  void manyMapsTogetherTakeNoMoreThanTen() {
    assertThat(SpeedProbe.pauseNanos(1)).isEqualTo(100_000_000);
    assertThat(SpeedProbe.pauseNanos(10)).isEqualTo(100_000_000);
    assertThat(SpeedProbe.pauseNanos(200)).isEqualTo(2_000_000_000);
  }

  @Test
  void mapsDoNotWorkAtTheSameMoments() {
    assertThat(SpeedProbe.firstNanos(0, 1)).isZero();
    assertThat(SpeedProbe.firstNanos(1, 2)).isEqualTo(50_000_000);
    assertThat(SpeedProbe.firstNanos(199, 200)).isEqualTo(1_990_000_000);
  }
}
