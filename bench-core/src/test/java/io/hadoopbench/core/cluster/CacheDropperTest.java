package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheDropperTest {
  @TempDir Path temp;

  private Path program(String body) throws IOException {
    Path program = temp.resolve("drop");
    Files.writeString(program, "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program;
  }

  @Test
  void theCommandIsCalledOncePerHostAndItsExitCodeCounts() throws IOException {
    Path program = program("echo dropped on $1\n[ \"$1\" = good ]\n");
    List<CacheState> states = new CacheDropper.OfProgram(program).drop(List.of("good", "bad"));
    assertThat(states).extracting(CacheState::host).containsExactly("good", "bad");
    assertThat(states).extracting(CacheState::done).containsExactly(true, false);
    assertThat(states.get(1).detail()).contains("exit 1").contains("dropped on bad");
  }

  @Test
  void aHostNameIsNeverPassedToAShell() throws IOException {
    Path program = program("echo \"<$1>\"\n");
    assertThat(
            new CacheDropper.OfProgram(program)
                .drop(List.of("a; touch " + temp.resolve("hacked")))
                .get(0)
                .detail())
        .contains("<a; touch");
    assertThat(temp.resolve("hacked")).doesNotExist();
  }

  @Test
  void withoutPermissionTheLocalDropperReportsAFailure() throws IOException {
    CacheState state =
        new CacheDropper.Local(temp.resolve("missing"), temp.resolve("meminfo"))
            .drop(List.of())
            .get(0);
    assertThat(state.done()).isFalse();
    assertThat(state.detail()).contains("not writable");
  }

  @Test
  void theLocalDropperDropsAFileFromThePageCache() throws IOException {
    assumeTrue(
        Files.isWritable(Path.of("/proc/sys/vm/drop_caches")),
        "needs root: /proc/sys/vm/drop_caches is not writable");
    Path big = temp.resolve("big");
    Files.write(big, new byte[64 << 20]);
    CacheState state = new CacheDropper.Local().drop(List.of()).get(0);
    assertThat(state.done()).isTrue();
    assertThat(state.detail()).matches("cached \\d+ MiB before, \\d+ MiB after");
  }

  @Test
  void memoryIsReadFromMeminfo() {
    assertThat(
            CacheDropper.kib("MemTotal: 5 kB\nCached:     123456 kB\nSwapCached: 9 kB\n", "Cached"))
        .isEqualTo(123456);
    assertThat(CacheDropper.kib("", "Cached")).isEqualTo(-1);
    assertThat(CacheDropper.Verified.droppableKib("Cached: 900 kB\nMapped: 100 kB\nShmem: 50 kB\n"))
        .isEqualTo(750);
    assertThat(CacheDropper.Verified.droppableKib("Cached: 900 kB\n")).isEqualTo(900);
  }

  /** Returns the state if a dropper leaves this much. */
  private CacheState counted(int mebibytesBefore, int mebibytesAfter) throws IOException {
    Path memInfo = temp.resolve("meminfo");
    Files.writeString(memInfo, "Cached: " + mebibytesBefore * 1024 + " kB\n");
    return new CacheDropper.Verified(
            hosts -> {
              Files.writeString(memInfo, "Cached: " + mebibytesAfter * 1024 + " kB\n");
              return List.of(new CacheState(CacheDropper.PAGE_CACHE, "a", "drop", true, "exit 0"));
            },
            memInfo)
        .drop(List.of("a"))
        .get(0);
  }

  @Test
  void aProgramThatDroppedNothingIsDetected() throws IOException {
    assertThat(counted(1400, 1390).done()).isFalse();
    assertThat(counted(1400, 1390).detail()).isEqualTo("exit 0; 1390 of 1400 MiB are still cached");
    assertThat(counted(1400, 30).done()).isTrue();
    assertThat(counted(100, 100).done()).as("too little to verify").isTrue();
  }
}
