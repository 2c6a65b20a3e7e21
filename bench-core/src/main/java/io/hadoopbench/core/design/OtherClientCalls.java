package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.TrialCalls;
import java.util.List;
import java.util.Locale;

/**
 * Detects calls by other clients to the servers that a trial uses. A server's CPU time cannot be
 * divided between the trial and other clients, so it is omitted if other clients made too many
 * calls. If the trial times calls to the server, those times are also affected, so the trial is
 * retried.
 *
 * @param percent limit for calls by other clients, in percent of the trial's calls
 * @param timed whether the trial times calls to the server
 */
public record OtherClientCalls(double percent, boolean timed) {
  public static OtherClientCalls of(RunContext run) {
    Settings settings = run.settings();
    boolean timed = settings.asMap().containsKey(Interference.OPTION);
    return new OtherClientCalls(
        timed
            ? settings.decimal(Interference.OPTION)
            : Double.parseDouble(Interference.DEFAULT_PERCENT),
        timed);
  }

  public static Option option() {
    return Option.of(
        Interference.OPTION,
        Option.Type.DECIMAL,
        "PERCENT",
        Interference.DEFAULT_PERCENT,
        "limit on other clients' calls to a server during a trial, in percent of the trial's own"
            + " calls; above this limit, the trial is retried, and marked if retries do not help");
  }

  /**
   * Compares a server's counters with the trial's operations and reports mismatches.
   *
   * @param own counters that correspond to the trial's operations
   * @return the server's usable values; empty if the counters do not match
   */
  public JmxDelta check(JmxDelta read, List<TrialCalls> own, Observed into) {
    JmxDelta held = read;
    for (TrialCalls calls : own) {
      held = held.expect(calls, percent / 100);
    }
    own.stream()
        .filter(calls -> read.of(calls.counter()).isPresent())
        .map(calls -> calls.percentOfOthers(read))
        .max(Double::compare)
        .ifPresent(percent -> into.resources().put(id(read) + Interference.OTHER_CALLS, percent));
    if (!timed
        && held.doubt().filter(doubt -> doubt.kind() == Validity.Kind.INTERFERENCE).isPresent()) {
      into.evidence().add(Interference.SEEN, held.doubt().get().text());
    } else {
      into.judge(held);
    }
    return held;
  }

  private static String id(JmxDelta read) {
    return read.server().replaceFirst("^the ", "").toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
