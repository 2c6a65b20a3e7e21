package io.hadoopbench.core.series;

import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.probe.Servers;
import java.time.Duration;
import java.util.List;

/**
 * Servers of one kind that are sampled in a trial.
 *
 * @param name prefix of the names of their series: {@code namenode}
 * @param label for people: {@code NameNode}
 * @param servers read by one thread together with all others, so each response must come within
 *     about a second
 */
public record SampledServers(String name, String label, Servers servers, List<Figure> figures) {
  /** Timeout of a page; other servers wait in the meantime. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  public SampledServers {
    figures = List.copyOf(figures);
  }

  /** Returns servers that are sampled from their metrics pages. */
  public static SampledServers of(
      String name, String label, ServerGroup group, List<Figure> figures) {
    return new SampledServers(name, label, group.within(TIMEOUT), figures);
  }
}
