package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;
import java.io.IOException;
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

  /** Servers of one kind, independent of the interface through which their values are read. */
  public interface Servers {
    /** Returns the name for messages, such as {@code the KMS}. */
    String name();

    /**
     * Returns the values of all servers at about the same moment.
     *
     * @return readings, each of which identifies its process; values that a server does not show
     *     are absent
     * @throws IOException if a server does not respond, because the sum is then unknown
     */
    ServerGroup.Reading read(List<Counter> counters) throws IOException;
  }

  /**
   * A server metric that is plotted over time.
   *
   * @param counter counter whose name becomes part of the series' name and ends with the unit; the
   *     values of several servers are summed
   * @param label label that readers see
   * @param unit unit of the values; empty for counts
   * @param rate whether the counter is a running total, which is reported as differences per
   *     second, and not a level
   */
  public record Figure(Counter counter, String label, String unit, boolean rate) {
    /** Returns a figure for the rate per second of a running total. */
    public static Figure rate(Counter counter, String label, String unit) {
      return new Figure(counter, label, unit, true);
    }

    /** Returns a figure for a level that rises and falls, such as a queue length. */
    public static Figure level(Counter counter, String label, String unit) {
      return new Figure(counter, label, unit, false);
    }

    public String name() {
      return counter.name();
    }

    /** Returns a figure that extrapolates from a share of the servers to all servers. */
    public Figure ofShare(double share) {
      return new Figure(
          new Counter(
              counter.name(),
              counter.bean(),
              counter.attribute(),
              counter.factor() / share,
              counter.all(),
              counter.fromFirstUse()),
          label,
          unit,
          rate);
    }
  }
}
