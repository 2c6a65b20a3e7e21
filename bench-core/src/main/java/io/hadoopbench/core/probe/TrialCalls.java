package io.hadoopbench.core.probe;

import java.util.Locale;

/**
 * What a trial asked of a server, as its own tasks count it: what the server counts is held against
 * it.
 *
 * @param counter name of a {@link JmxDelta.Counter}
 * @param calls what it counts, in messages: {@code create calls}
 * @param least what the trial did for certain
 * @param most what can have come of the trial: its operations that failed, and what the run itself
 *     does around the timed part
 */
public record TrialCalls(String counter, String calls, double least, double most) {
  /**
   * A counter that has at most stood still is of a page that is stale, or of a server that nobody
   * asked.
   */
  String tooFew(String server, double counted) {
    return String.format(
        Locale.ROOT,
        "%s counted %.0f %s, fewer than the %.0f of the trial itself: its page is stale, or it is"
            + " not the server that clients call",
        server,
        counted,
        calls,
        least);
  }

  /**
   * Calls that must have come of others, in percent of those of the trial; a server that does not
   * have the counter tells of none.
   */
  public double percentOfOthers(JmxDelta read) {
    return 100 * ofOthers(read) / Math.max(1, least);
  }

  /** Likewise, as they are. */
  public double ofOthers(JmxDelta read) {
    return Math.max(0, read.of(counter).orElse(0.0) - most);
  }

  String tooMany(String server, double counted) {
    return String.format(
        Locale.ROOT,
        "%s counted %.0f %s, the trial made %.0f: others worked on it meanwhile",
        server,
        counted,
        calls,
        least);
  }
}
