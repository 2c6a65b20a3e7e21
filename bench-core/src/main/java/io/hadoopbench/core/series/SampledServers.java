package io.hadoopbench.core.series;

import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.probe.Servers;
import java.time.Duration;
import java.util.List;

/**
 * Servers of a kind that are sampled in a trial.
 *
 * @param name what the names of their series begin with: {@code namenode}
 * @param label in words: {@code NameNode}
 * @param servers asked by one thread, which asks all others too: each answer has to come within
 *     about a second
 */
public record SampledServers(String name, String label, Servers servers, List<Figure> figures) {
  /** A page that takes longer has no answer; others wait meanwhile. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  public SampledServers {
    figures = List.copyOf(figures);
  }

  /** By their pages. */
  public static SampledServers of(
      String name, String label, ServerGroup group, List<Figure> figures) {
    return new SampledServers(name, label, group.within(TIMEOUT), figures);
  }
}
