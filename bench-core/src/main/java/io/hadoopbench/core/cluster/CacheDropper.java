package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Drops the hosts' page caches before a trial and reports the outcome for each host. */
@FunctionalInterface
public interface CacheDropper {
  String PAGE_CACHE = "page cache";

  /**
   * @return one state per host; the failure on a host is reported as its state, which includes the
   *     reason, and not as an exception
   * @throws IOException if the dropper itself does not work
   */
  List<CacheState> drop(Collection<String> hosts) throws IOException;

  /** Returns a dropper that leaves the caches unchanged. */
  static CacheDropper none() {
    return hosts -> List.of(new CacheState(PAGE_CACHE, "", "as it is", true, "-dropCaches none"));
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

  /**
   * Calls the operator's program once per host, with the host name as its only argument. Exit code
   * 0 means that the host's page cache was dropped. The first line of output is always recorded.
   */
  record OfProgram(Path program) implements CacheDropper {
    private static final Duration LIMIT_PER_HOST = Duration.ofMinutes(3);

    @Override
    public List<CacheState> drop(Collection<String> hosts) throws IOException {
      if (hosts.isEmpty()) {
        return List.of(
            new CacheState(
                PAGE_CACHE,
                "",
                "drop",
                false,
                "HDFS does not reveal to this user which hosts store the run's blocks"));
      }
      List<CacheState> states = new ArrayList<>();
      for (String host : hosts) {
        CommandResult result =
            Commands.ofThisHost().run(List.of(program.toString(), host), LIMIT_PER_HOST);
        String how =
            result.ended()
                ? "exit " + result.exitCode()
                : "did not end within " + LIMIT_PER_HOST.toSeconds() + " s";
        String output = result.firstLine().isEmpty() ? "" : ": " + result.firstLine();
        states.add(
            new CacheState(PAGE_CACHE, host, "drop", result.done(), program + ": " + how + output));
      }
      return states;
    }
  }

  /** Drops this host's page cache through {@code /proc/sys/vm/drop_caches}, which requires root. */
  record Local(Path dropFile, Path memInfo) implements CacheDropper {
    private static final Duration SYNC_LIMIT = Duration.ofMinutes(2);

    public Local() {
      this(Path.of("/proc/sys/vm/drop_caches"), Path.of("/proc/meminfo"));
    }

    @Override
    public List<CacheState> drop(Collection<String> hosts) throws IOException {
      if (!Files.isWritable(dropFile)) {
        return state(
            false, dropFile + " is not writable; run as root, or pass a program to -dropCaches");
      }
      // dirty pages cannot be dropped
      if (!Commands.ofThisHost().run(List.of("sync"), SYNC_LIMIT).ended()) {
        return state(false, "sync did not end within " + SYNC_LIMIT.toSeconds() + " s");
      }
      long before = kib(Files.readString(memInfo), "Cached");
      Files.writeString(dropFile, "3\n");
      long after = kib(Files.readString(memInfo), "Cached");
      return state(true, "cached " + before / 1024 + " MiB before, " + after / 1024 + " MiB after");
    }

    private static List<CacheState> state(boolean done, String detail) {
      return List.of(new CacheState(PAGE_CACHE, "localhost", "drop", done, detail));
    }
  }

  /**
   * Verifies that a dropper has dropped this host's page cache, by counting the remaining pages.
   * This is needed because a program that does nothing may also exit with 0.
   */
  record Verified(CacheDropper dropper, Path memInfo) implements CacheDropper {
    /**
     * Minimum cache size for verification, because other programs may refill a smaller cache before
     * it is counted.
     */
    private static final long LEAST_KIB = 256 << 10;

    /**
     * Maximum share of the pages that may remain. Usually about 2 % remain; more than half remain
     * if another program reads a lot at the same time, or if nothing was dropped.
     */
    private static final double MOST_LEFT = 0.5;

    public Verified(CacheDropper dropper) {
      this(dropper, Path.of("/proc/meminfo"));
    }

    @Override
    public List<CacheState> drop(Collection<String> hosts) throws IOException {
      long before = droppableKib();
      List<CacheState> states = dropper.drop(hosts);
      long after = droppableKib();
      if (before < LEAST_KIB || after <= MOST_LEFT * before) {
        return states;
      }
      String left = "; " + after / 1024 + " of " + before / 1024 + " MiB are still cached";
      return states.stream()
          .map(
              state ->
                  new CacheState(
                      state.cache(), state.host(), state.asked(), false, state.detail() + left))
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
          kib(memInfo, "Cached")
              - Math.max(0, kib(memInfo, "Shmem"))
              - Math.max(0, kib(memInfo, "Mapped")));
    }
  }
}
