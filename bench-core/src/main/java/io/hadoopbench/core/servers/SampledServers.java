package io.hadoopbench.core.servers;

import java.time.Duration;
import java.util.List;

/**
 * Servers of one kind that are sampled during a trial.
 *
 * @param name name prefix for the servers' series: {@code namenode}
 * @param label label for readers: {@code NameNode}
 * @param servers servers to read; a single thread reads all of a trial's servers, so each server
 *     must respond within about a second
 */
public record SampledServers(String name, String label, Servers servers, List<Figure> figures) {
  /** Timeout for a page, because other servers wait in the meantime. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  public SampledServers {
    figures = List.copyOf(figures);
  }

  /** Returns servers that are sampled through their metrics pages. */
  public static SampledServers of(
      String name, String label, ServerGroup group, List<Figure> figures) {
    return new SampledServers(name, label, group.within(TIMEOUT), figures);
  }
}
