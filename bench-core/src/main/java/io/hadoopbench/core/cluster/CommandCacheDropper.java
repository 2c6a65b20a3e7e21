package io.hadoopbench.core.cluster;

import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Calls the operator's program once per host, with the host name as its only argument. Exit code 0
 * means that the host's page cache was dropped. The first line of output is always recorded.
 */
public final class CommandCacheDropper implements CacheDropper {
  private static final Duration LIMIT_PER_HOST = Duration.ofMinutes(3);

  private final OperatorProgram program;

  public CommandCacheDropper(Path program) {
    this.program = new OperatorProgram(program, LIMIT_PER_HOST);
  }

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
      OperatorProgram.Result result = program.run(host);
      states.add(
          new CacheState(
              PAGE_CACHE, host, "drop", result.done(), program.file() + ": " + result.how()));
    }
    return states;
  }
}
