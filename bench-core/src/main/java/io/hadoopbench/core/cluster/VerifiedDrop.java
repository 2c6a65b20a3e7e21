package io.hadoopbench.core.cluster;

import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Verifies that a dropper has dropped this host's page cache, by counting the remaining pages. This
 * is needed because a program that does nothing may also exit with 0.
 */
public record VerifiedDrop(CacheDropper dropper, Path memInfo) implements CacheDropper {
  /**
   * Minimum cache size for verification, because other programs may refill a smaller cache before
   * it is counted.
   */
  private static final long LEAST_KIB = 256 << 10;

  /**
   * Maximum share of the pages that may remain. Usually about 2 % remain; more than half remain if
   * another program reads a lot at the same time, or if nothing was dropped.
   */
  private static final double MOST_LEFT = 0.5;

  public VerifiedDrop(CacheDropper dropper) {
    this(dropper, Path.of("/proc/meminfo"));
  }

  @Override
  public List<CacheState> drop(Collection<String> hosts) throws IOException {
    long before = droppableKib();
    List<CacheState> states = dropper.drop(hosts);
    long after = droppableKib();
    return before < LEAST_KIB || after <= MOST_LEFT * before
        ? states
        : states.stream()
            .map(
                state ->
                    new CacheState(
                        state.cache(),
                        state.host(),
                        state.asked(),
                        false,
                        state.detail()
                            + "; "
                            + after / 1024
                            + " of "
                            + before / 1024
                            + " MiB are still cached"))
            .toList();
  }

  private long droppableKib() throws IOException {
    return Files.isReadable(memInfo) ? droppableKib(Files.readString(memInfo)) : 0;
  }

  /**
   * Returns the size of unmapped file pages. Mapped pages are not dropped, and the kernel counts
   * shared memory as files.
   */
  static long droppableKib(String memInfo) {
    return Math.max(
        0,
        LocalCacheDropper.kib(memInfo, "Cached")
            - Math.max(0, LocalCacheDropper.kib(memInfo, "Shmem"))
            - Math.max(0, LocalCacheDropper.kib(memInfo, "Mapped")));
  }
}
