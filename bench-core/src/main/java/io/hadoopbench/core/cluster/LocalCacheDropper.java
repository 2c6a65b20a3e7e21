package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Drops this host's page cache through {@code /proc/sys/vm/drop_caches}, which requires root. */
public record LocalCacheDropper(Path dropFile, Path memInfo) implements CacheDropper {
  private static final Duration SYNC_LIMIT = Duration.ofMinutes(2);

  public LocalCacheDropper() {
    this(Path.of("/proc/sys/vm/drop_caches"), Path.of("/proc/meminfo"));
  }

  @Override
  public List<CacheState> drop(Collection<String> hosts) throws IOException {
    if (!Files.isWritable(dropFile)) {
      return List.of(
          state(
              false, dropFile + " is not writable; run as root, or pass a program to -dropCaches"));
    }
    // dirty pages cannot be dropped
    if (!Commands.ofThisHost().run(List.of("sync"), SYNC_LIMIT).ended()) {
      return List.of(state(false, "sync did not end within " + SYNC_LIMIT.toSeconds() + " s"));
    }
    long before = kib(Files.readString(memInfo), "Cached");
    Files.writeString(dropFile, "3\n");
    long after = kib(Files.readString(memInfo), "Cached");
    return List.of(
        state(true, "cached " + before / 1024 + " MiB before, " + after / 1024 + " MiB after"));
  }

  private static CacheState state(boolean done, String detail) {
    return new CacheState(PAGE_CACHE, "localhost", "drop", done, detail);
  }

  /** Returns a value from {@code /proc/meminfo} in KiB; -1 if it is missing. */
  static long kib(String memInfo, String name) {
    return memInfo
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(-1);
  }
}
