package io.hadoopbench.core.cache;

import io.hadoopbench.core.model.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Believes a dropper of this host's page cache only when the pages are gone: a program that does
 * nothing may well exit with 0.
 */
public record VerifiedDrop(CacheDropper dropper, Path memInfo) implements CacheDropper {
  /** Less than this is filled again by whatever else runs, before it can be counted. */
  private static final long LEAST_KIB = 256 << 10;

  /**
   * Dropping leaves about a fiftieth; half is left when somebody reads much meanwhile, or when
   * nothing was dropped.
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
                            + "; of "
                            + before / 1024
                            + " MiB "
                            + after / 1024
                            + " MiB are still there"))
            .toList();
  }

  private long droppableKib() throws IOException {
    return Files.isReadable(memInfo) ? droppableKib(Files.readString(memInfo)) : 0;
  }

  /**
   * Pages of files that nobody has mapped: those that are mapped stay, and shared memory is counted
   * as if it were files.
   */
  static long droppableKib(String memInfo) {
    return Math.max(
        0,
        LocalCacheDropper.kib(memInfo, "Cached")
            - Math.max(0, LocalCacheDropper.kib(memInfo, "Shmem"))
            - Math.max(0, LocalCacheDropper.kib(memInfo, "Mapped")));
  }
}
