package io.hadoopbench.core.cache;

import io.hadoopbench.core.model.CacheState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Calls the operator's own program once per host, with the host's name as its only argument. Exit code 0 means that the page cache
 * of that host was dropped; the first line of its output is kept either way.
 */
public final class CommandCacheDropper implements CacheDropper {
  private static final long SECONDS_PER_HOST = 180;

  private final Path program;

  public CommandCacheDropper(Path program) {
    this.program = program;
  }

  @Override
  public List<CacheState> drop(Collection<String> hosts) throws IOException {
    List<CacheState> states = new ArrayList<>();
    for (String host : hosts) {
      states.add(dropOn(host));
    }
    return states;
  }

  private CacheState dropOn(String host) throws IOException {
    Path output = Files.createTempFile("hadoop-bench-drop", ".out");
    try {
      Process process = new ProcessBuilder(program.toString(), host).redirectErrorStream(true)
          .redirectOutput(output.toFile()).start();
      boolean ended = process.waitFor(SECONDS_PER_HOST, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      String said = Files.readString(output, StandardCharsets.UTF_8).lines().findFirst().orElse("");
      String how = ended ? "exit " + process.exitValue() : "no end within " + SECONDS_PER_HOST + " s";
      return new CacheState(PAGE_CACHE, host, "drop", ended && process.exitValue() == 0,
          program + ": " + how + (said.isEmpty() ? "" : ": " + said));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + program + " dropped the page cache of " + host);
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
