package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects of changed clocks on the common start; clocks are numbers in these tests. */
class StartBarrierTest {
  @TempDir java.nio.file.Path temp;

  private long fileMillis = 1_000_000;
  private long millis = 5_000_000;
  private long nanos = 77;
  private long callMillis;

  /** Sets the times of new files. */
  private final class Clocked extends FilterFileSystem {
    Clocked() throws IOException {
      super(FileSystem.getLocal(new Configuration()));
    }

    @Override
    public FSDataOutputStream create(Path path, boolean overwrite) throws IOException {
      pass(callMillis);
      return super.create(path, overwrite);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      Files.setLastModifiedTime(
          java.nio.file.Path.of(path.toUri().getPath()), FileTime.fromMillis(fileMillis));
      return super.getFileStatus(path);
    }
  }

  private StartBarrier barrier() throws IOException {
    StartBarrier barrier =
        new StartBarrier(new Clocked(), new Path(temp.toUri()), 1, () -> millis, () -> nanos);
    barrier.prepare();
    return barrier;
  }

  private void pass(long ms) {
    fileMillis += ms;
    millis += ms;
    nanos += 1_000_000 * ms;
  }

  @Test
  void aTimeOfDayThatIsSetBetweenReadyAndStartMovesNothing() throws Exception {
    StartBarrier barrier = barrier();
    StartBarrier.Instants ready = barrier.ready(0);
    assertThat(ready.clockAheadMillis()).isEqualTo(4_000_000);
    pass(300);
    millis += 5_000;
    assertThat(ready.nanos(1_000_700))
        .as("the start on the file system's clock")
        .isEqualTo(77 + 700_000_000L);
    assertThat(barrier.clockStepMillis(0, ready)).isZero();
  }

  @Test
  void aFileSystemWhoseClockIsSetIsFound() throws Exception {
    StartBarrier barrier = barrier();
    StartBarrier.Instants ready = barrier.ready(0);
    pass(10_000);
    fileMillis -= 5_000;
    assertThat(barrier.clockStepMillis(0, ready)).isEqualTo(-5_000);
  }

  @Test
  void whatIsWithinTheTimeOfACallIsNoStep() throws Exception {
    StartBarrier barrier = barrier();
    StartBarrier.Instants ready = barrier.ready(0);
    pass(10_000);
    fileMillis += 90;
    assertThat(barrier.clockStepMillis(0, ready)).isZero();
  }

  /**
   * On hosts that start hundreds of JVMs, calls of the driver or of maps are slow, and so are those
   * of maps that wait for the start.
   */
  @Test
  void theStartIsFurtherAheadWhereCallsTakeLonger() throws Exception {
    StartBarrier barrier =
        new StartBarrier(new Clocked(), new Path(temp.toUri()), 200, () -> millis, () -> nanos);
    barrier.prepare();
    assertThat(leadMillis(barrier)).isEqualTo(1_280);
    callMillis = 700;
    assertThat(leadMillis(barrier)).isEqualTo(1_280 + 4 * 700 + 350);
    callMillis = 2_000;
    barrier.ready(7);
    callMillis = 0;
    Files.createFile(temp.resolve("barrier/slow/no-number"));
    assertThat(leadMillis(barrier)).as("with the slowest map").isEqualTo(1_480 + 4 * 2_000);
    callMillis = 40_000;
    assertThat(leadMillis(barrier)).as("maximum").isEqualTo(60_000 + 20_000);
  }

  /** The pauses are those of {@link StartBarrier#awaitStart}. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 200})
  void mapsThatWaitForContainersAskAtMostFiveTimesASecondAllTogether(int maps) {
    double quiet = 2_000 * Math.max(1, maps / 5.0);
    long late = 0;
    for (long waited = 0;
        waited < quiet + 60_000;
        waited += StartBarrier.pauseMillis(waited, maps)) {
      late += waited >= quiet ? maps : 0;
    }
    assertThat(late / 60.0).isLessThanOrEqualTo(5 + maps / 60.0);
  }

  @ParameterizedTest
  @CsvSource({"2,0", "2,150", "4,3000", "4,60000", "8,90000", "200,90000"})
  void theStartIsFurtherAheadThanTheLongestPauseOfAMap(int maps, long waitedMillis)
      throws Exception {
    StartBarrier barrier =
        new StartBarrier(new Clocked(), new Path(temp.toUri()), maps, () -> millis, () -> nanos);
    barrier.prepare();
    barrier.ready(0);
    pass(waitedMillis);
    assertThat(leadMillis(barrier))
        .isBetween(
            StartBarrier.pauseMillis(waitedMillis, maps) + 400,
            StartBarrier.pauseMillis(waitedMillis, maps) + 500);
  }

  @ParameterizedTest
  @CsvSource({
    "1,0,20",
    "1,100,20",
    "1,1000,100",
    "4,100,40",
    "4,400,160",
    "4,60000,1000",
    "50,1000,500"
  })
  void aShortWaitIsAddedToByHalfAtMost(int maps, long waitedMillis, long pauseMillis) {
    assertThat(StartBarrier.pauseMillis(waitedMillis, maps)).isEqualTo(pauseMillis);
  }

  private long leadMillis(StartBarrier barrier) throws IOException {
    long before = nanos;
    long start = barrier.release();
    assertThat(new java.io.File(temp.toFile(), "barrier/go").delete()).isTrue();
    return (start - before) / 1_000_000;
  }
}
