package io.hadoopbench.core.servers;

import java.time.Duration;
import java.util.List;

/**
 * Servers of one kind that are sampled during a trial.
 *
 * @param name prefix of the names of the servers' series, such as {@code namenode}
 * @param label label that readers see, such as {@code NameNode}
 * @param servers servers to read; a single thread reads all servers of a trial, so each server must
 *     respond within about a second
 */
public record SampledServers(String name, String label, Servers servers, List<Figure> figures) {
  /** Timeout for a page. It is short, because the other servers cannot be read in the meantime. */
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
