package io.hadoopbench.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskHosts;
import io.hadoopbench.core.measure.TaskReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedProbeTest {
  @TempDir
  Path temp;

  @Test
  void theTimeOfAPieceAndWhatOthersGotOfTheCpusAreTold() throws Exception {
    Path stat = Files.writeString(temp.resolve("stat"), "cpu  1000 0 500 8000 10 0 5 200 50 0\ncpu0 1 2 3\n");
    AtomicLong clock = new AtomicLong(7_000_000_000L);
    SpeedProbe probe = new SpeedProbe(stat, clock::get, 0, 1);
    probe.warmUp();
    TaskReport report = new TaskReport();
    probe.start();
    Thread.sleep(250);
    Files.writeString(stat, "cpu  1100 0 550 8050 10 0 5 260 60 0\ncpu0 1 2 3\n");
    clock.addAndGet(2_600_000_000L);
    probe.stop(report);
    assertThat(report.resources()).containsEntry(SpeedProbe.TASKS, 1.0).hasEntrySatisfying(SpeedProbe.MICROS, micros -> assertThat(micros).isBetween(20.0, 1e5))
        .hasEntrySatisfying(SpeedProbe.STEAL_SECONDS, steal -> assertThat(steal).isCloseTo(0.6, org.assertj.core.data.Offset.offset(1e-9)))
        .hasEntrySatisfying(SpeedProbe.CPU_SECONDS, all -> assertThat(all).isCloseTo(2.6, org.assertj.core.data.Offset.offset(1e-9)));
    assertThat(TaskHosts.othersPercent(report.resources()).orElseThrow()).as("1.5 of 2.6 s, less what this process used meanwhile").isBetween(1.0, 57.7);
  }

  @Test
  void whereTheKernelTellsNothingOnlyThePieceIsTold() throws Exception {
    SpeedProbe probe = new SpeedProbe(temp.resolve("none"), System::nanoTime, 0, 1);
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
