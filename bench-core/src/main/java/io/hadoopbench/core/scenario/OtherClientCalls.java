package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.TrialCalls;
import io.hadoopbench.core.probe.UnusableReading;
import java.util.List;
import java.util.Locale;

/**
 * Servers that others use, too. What a server used cannot be divided among the trial and others, so
 * its figures are left out as soon as others called it more than a little. Where calls of the
 * server are what is timed, the time is not the trial's alone either, and the trial is worth
 * another attempt.
 *
 * @param percent calls of others that are tolerated, of those of the trial
 * @param timed whether calls of the server are what the trial times
 */
public record OtherClientCalls(double percent, boolean timed) {
  /** As the options of a run say. */
  public static OtherClientCalls of(RunContext run) {
    Settings settings = run.settings();
    boolean timed = settings.asMap().containsKey(Interference.OPTION);
    return new OtherClientCalls(
        timed
            ? settings.decimal(Interference.OPTION)
            : Double.parseDouble(Interference.DEFAULT_PERCENT),
        timed);
  }

  /** Of workloads whose operations are calls of a server. */
  public static Option option() {
    return Option.of(
        Interference.OPTION,
        Option.Type.DECIMAL,
        "PERCENT",
        Interference.DEFAULT_PERCENT,
        "calls of others that a server may have beside those of a trial, in percent of these; with"
            + " more it is repeated, and marked if that does not help");
  }

  /**
   * Holds what a server counted against what the trial did, and says what speaks against it.
   *
   * @param own counters that correspond to operations of the trial
   * @return what may be told of the server; nothing if it counted otherwise
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
        && held.doubt().filter(doubt -> doubt.kind() == UnusableReading.Kind.OTHERS).isPresent()) {
      into.evidence().add(Interference.SEEN, held.doubt().get().why());
    } else {
      into.judge(held);
    }
    return held;
  }

  private static String id(JmxDelta read) {
    return read.server().replaceFirst("^the ", "").toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
