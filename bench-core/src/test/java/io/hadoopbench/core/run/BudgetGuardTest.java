package io.hadoopbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BudgetGuardTest {
  @TempDir
  Path dir;
  private final AtomicBoolean timed = new AtomicBoolean();
  private final AtomicLong free = new AtomicLong(10_000);

  private void file(String name, int bytes) throws IOException {
    Files.write(dir.resolve(name), new byte[bytes]);
    free.addAndGet(-bytes);
  }

  /** A trial that fills the disk is ended all the same. */
  @Test
  void filesAreCountedWhileNothingIsTimedOrWhenTheDiskHasLostWhatIsLeft() throws IOException {
    BudgetGuard.DiskUse disk = new BudgetGuard.DiskUse(1_000, () -> List.of(dir), timed::get, place -> free.get());
    file("before", 300);
    assertThat(disk.bytes()).isEqualTo(300);
    timed.set(true);
    file("in the trial", 500);
    assertThat(disk.bytes()).as("not counted").isEqualTo(300);
    file("beyond", 300);
    assertThat(disk.bytes()).isEqualTo(1_100);
    timed.set(false);
    file("after", 1);
    assertThat(disk.bytes()).isEqualTo(1_101);
  }
}
