package io.hadoopbench.core.servers;

import java.util.Locale;

/**
 * A trial's calls to a server, as counted by the trial's tasks, for comparison with the server's
 * counter.
 *
 * @param counter name of the {@link JmxDelta.Counter}
 * @param calls what the counter counts, for messages, such as {@code create calls}
 * @param least minimum number of calls that the trial made
 * @param most maximum number of calls that the trial can have caused, including failed operations
 *     and the run's calls outside the timed part
 */
public record TrialCalls(String counter, String calls, double least, double most) {
  /**
   * Returns the message if the count is too low, because the page is stale or the server was not
   * called.
   */
  String tooFew(String server, double counted) {
    return String.format(
        Locale.ROOT,
        "%s counted %.0f %s, fewer than the %.0f that the trial made: its metrics page is stale, or"
            + " clients call another server",
        server,
        counted,
        calls,
        least);
  }

  /**
   * Returns the number of calls that other clients must have made, in percent of the trial's calls;
   * 0 if the server does not have the counter.
   */
  public double percentOfOthers(JmxDelta read) {
    return 100 * ofOthers(read) / Math.max(1, least);
  }

  public double ofOthers(JmxDelta read) {
    return Math.max(0, read.of(counter).orElse(0.0) - most);
  }

  String tooMany(String server, double counted) {
    return String.format(
        Locale.ROOT,
        "%s counted %.0f %s, but the trial made %.0f: other clients called it during the trial",
        server,
        counted,
        calls,
        least);
  }
}
