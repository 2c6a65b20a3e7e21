package io.hadoopbench.core.probe;

import java.util.Locale;

/**
 * Calls of a trial to a server as counted by its own tasks, to be compared with the server's
 * counter.
 *
 * @param counter name of a {@link JmxDelta.Counter}
 * @param calls what it counts, for messages: {@code create calls}
 * @param least calls that the trial certainly made
 * @param most calls that the trial can have caused, including failed operations and calls of the
 *     run around the timed part
 */
public record TrialCalls(String counter, String calls, double least, double most) {
  /**
   * Returns the message for a counter that is too low: of a stale page, or of a server that was not
   * called.
   */
  String tooFew(String server, double counted) {
    return String.format(
        Locale.ROOT,
        "%s counted %.0f %s, fewer than the %.0f of the trial itself: its metrics page is stale, or"
            + " clients call another server",
        server,
        counted,
        calls,
        least);
  }

  /**
   * Returns calls that other clients must have made, in percent of those of the trial; 0 if the
   * server lacks the counter.
   */
  public double percentOfOthers(JmxDelta read) {
    return 100 * ofOthers(read) / Math.max(1, least);
  }

  /** Returns the number of calls that other clients must have made. */
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
