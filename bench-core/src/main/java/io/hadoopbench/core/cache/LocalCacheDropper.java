package io.hadoopbench.core.cache;

import io.hadoopbench.core.model.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Drops this host's page cache through {@code /proc/sys/vm/drop_caches}, which needs root. */
public final class LocalCacheDropper implements CacheDropper {
  private static final long SYNC_SECONDS = 120;

  private final Path dropFile;
  private final Path memInfo;

  public LocalCacheDropper() {
    this(Path.of("/proc/sys/vm/drop_caches"), Path.of("/proc/meminfo"));
  }

  LocalCacheDropper(Path dropFile, Path memInfo) {
    this.dropFile = dropFile;
    this.memInfo = memInfo;
  }

  @Override
  public List<CacheState> drop(Collection<String> hosts) throws IOException {
    if (!Files.isWritable(dropFile)) {
      return List.of(state(false, dropFile + " is not writable: needs root; or use -dropCaches command"));
    }
    try {
      // dirty pages cannot be dropped, so they are written first
      Process sync = new ProcessBuilder("sync").redirectErrorStream(true).start();
      if (!sync.waitFor(SYNC_SECONDS, TimeUnit.SECONDS)) {
        sync.destroyForcibly();
        return List.of(state(false, "sync did not end within " + SYNC_SECONDS + " s"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("interrupted while dropping the page cache");
    }
    long before = cachedKib(Files.readString(memInfo));
    Files.writeString(dropFile, "3\n");
    long after = cachedKib(Files.readString(memInfo));
    return List.of(state(true, "cached " + before / 1024 + " MiB before, " + after / 1024 + " MiB after"));
  }

  private static CacheState state(boolean done, String detail) {
    return new CacheState(PAGE_CACHE, "localhost", "drop", done, detail);
  }

  /** The {@code Cached} line of {@code /proc/meminfo}, in KiB; -1 when there is none. */
  static long cachedKib(String memInfo) {
    return memInfo.lines().filter(line -> line.startsWith("Cached:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElse(-1);
  }
}
