package io.hadoopbench.core.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseTest {
  @TempDir java.nio.file.Path temp;

  private FileSystem fs;
  private Path run;
  private Path marker;
  private long nanos;
  private int called;

  @BeforeEach
  void aRun() throws IOException {
    fs = FileSystem.getLocal(new Configuration(false));
    run = new Path(temp.toUri());
    marker = new Path(run, BaseDirectory.MARKER);
    fs.create(marker).close();
  }

  private Lease.Watch watch() {
    return new Lease.Watch(fs, run, () -> called++, () -> nanos);
  }

  private void run(Lease.Watch watch, int seconds) {
    for (int i = 0; i < seconds; i++) {
      nanos += TimeUnit.SECONDS.toNanos(1);
      watch.run();
    }
  }

  @Test
  void aTaskEndsWithinAMinuteAfterItsDriver() {
    Lease.Watch watch = watch();
    run(watch, 49);
    assertThatThrownBy(() -> run(watch, 11))
        .hasMessageContaining("this run's driver is dead: it has not renewed its lease for 40 s");
    assertThat(called).as("the task reports progress meanwhile").isBetween(50, 60);
  }

  @Test
  void aTaskWithALiveDriverContinues() throws IOException {
    Lease.Watch watch = watch();
    for (int i = 1; i <= 20; i++) {
      fs.setTimes(marker, 1_000_000L + 1_000 * i, -1);
      run(watch, 10);
    }
    assertThat(called).isEqualTo(200);
  }

  /**
   * Without a NameNode the driver cannot renew the lease, so time starts again when the NameNode is
   * back.
   */
  @Test
  void timeWithoutANameNodeIsNotCounted() throws IOException {
    Lease.Watch watch = watch();
    run(watch, 40);
    fs.delete(marker, false);
    run(watch, 300);
    fs.create(marker).close();
    run(watch, 40);
    assertThat(called).isEqualTo(380);
  }

  @Test
  void aLedgerListsItsEntriesWithJobsFirst() throws IOException {
    Ledger ledger = new Ledger(fs, run);
    assertThat(ledger.entries()).isEmpty();
    Ledger.Entry directory =
        new Ledger.Entry(
            Ledger.Kind.DIRECTORY, "hdfs://nn:8020/zone of x/kms-create-20260101-000000-abcd");
    Ledger.Entry first = new Ledger.Entry(Ledger.Kind.JOB, "job_1_0001");
    Ledger.Entry second = new Ledger.Entry(Ledger.Kind.JOB, "job_1_0002");
    ledger.enter(directory);
    ledger.enter(first);
    ledger.enter(second);
    ledger.remove(first);
    assertThat(ledger.entries()).containsExactly(second, directory);
  }
}
