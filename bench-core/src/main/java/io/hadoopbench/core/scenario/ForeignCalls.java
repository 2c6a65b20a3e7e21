package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.probe.Doubt;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.OwnCalls;
import io.hadoopbench.core.probe.RpcCalls;
import io.hadoopbench.core.probe.WebRequests;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/**
 * Servers that others use, too. What a server used cannot be divided among the trial and others, so its figures are
 * left out as soon as others called it more than a little. Where calls of the server are what is timed, the time is not
 * the trial's alone either, and the trial is worth another attempt.
 *
 * @param percent calls of others that are tolerated, of those of the trial
 * @param timed whether calls of the server are what the trial times
 */
public record ForeignCalls(double percent, boolean timed) {
  /** As the options of a run say. */
  public static ForeignCalls of(RunContext run) {
    Settings settings = run.settings();
    boolean timed = settings.asMap().containsKey(ForeignLoad.OPTION);
    return new ForeignCalls(timed ? settings.decimal(ForeignLoad.OPTION) : Double.parseDouble(ForeignLoad.DEFAULT_PERCENT), timed);
  }

  /** Of workloads whose operations are calls of a server. */
  public static Option option() {
    return Option.of(ForeignLoad.OPTION, Option.Type.DECIMAL, "PERCENT", ForeignLoad.DEFAULT_PERCENT,
        "calls of others that a server may have beside those of a trial, in percent of these; with more it is "
            + "repeated, and marked if that does not help");
  }

  /**
   * Holds what a server counted against what the trial did, and says what speaks against it.
   *
   * @param own counters that correspond to operations of the trial
   * @return what may be told of the server; nothing if it counted otherwise
   */
  public JmxDelta check(JmxDelta read, List<OwnCalls> own, Observed into) {
    return check(read, own, List.of(), into);
  }

  /** @param overHttp counters of calls that a server gets as requests of HTTP */
  public JmxDelta check(JmxDelta read, List<OwnCalls> own, List<String> overHttp, Observed into) {
    JmxDelta held = WebRequests.check(read, overHttp);
    for (OwnCalls calls : own) {
      held = held.expect(calls, percent / 100);
    }
    most(own, read, OwnCalls::percentOfOthers).ifPresent(percent -> into.resources().put(id(read) + ForeignLoad.PERCENT, percent));
    most(own, read, OwnCalls::ofOthers).flatMap(calls -> WebRequests.perSecond(read, calls))
        .ifPresent(rate -> into.resources().put(id(read) + ForeignLoad.CALLS_PER_SECOND, rate));
    WebRequests.ofOthersPerSecond(read, overHttp).ifPresent(rate -> into.resources().put(id(read) + ForeignLoad.PAGES_PER_SECOND, rate));
    if (!timed && held.doubt().filter(doubt -> doubt.kind() == Doubt.Kind.OTHERS).isPresent()) {
      into.evidence().add(ForeignLoad.SEEN, held.doubt().get().why());
    } else {
      into.judge(held);
    }
    return held;
  }

  /**
   * Tells how busy others kept a server. A few calls may be much work, which no count shows.
   *
   * @param own operations of the trial that are calls of the server by themselves
   * @param overHttp as in {@link #check}
   */
  public static void busy(JmxDelta read, double own, List<String> overHttp, Observed into) {
    WebRequests.perSecond(read, RpcCalls.secondsOfOthers(read, own) + WebRequests.secondsOfOthers(read, overHttp))
        .ifPresent(share -> into.resources().put(id(read) + ForeignLoad.BUSY, share));
  }

  /** Of the counters that the server has. */
  private static Optional<Double> most(List<OwnCalls> own, JmxDelta read, ToDoubleBiFunction<OwnCalls, JmxDelta> of) {
    return own.stream().filter(calls -> read.of(calls.counter()).isPresent()).map(calls -> of.applyAsDouble(calls, read)).max(Double::compare);
  }

  private static String id(JmxDelta read) {
    return read.server().replaceFirst("^the ", "").toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
