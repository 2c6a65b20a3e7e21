package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.OwnCalls;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Servers that others use, too. What a server used cannot be divided among the trial and others, so its figures are left out as soon as others called it
 * more than a little. Where calls of the server are what is timed, the time is not the trial's alone either, and the trial is invalid.
 *
 * @param percent calls of others that are tolerated, of those of the trial
 * @param timed whether calls of the server are what the trial times
 * @param warnings receives whose figures are left out
 */
public record ForeignCalls(double percent, boolean timed, Consumer<String> warnings) {
  /** Evidence: who else worked on a server, so that its figures are left out. */
  public static final String SEEN = "servers.foreignCalls";

  private static final String OPTION = "maxForeign";
  /** What this changes is less than what repeated trials differ by. */
  private static final String PERCENT = "10";

  /** As the options of a run say. */
  public static ForeignCalls of(RunContext run) {
    Settings settings = run.settings();
    boolean timed = settings.asMap().containsKey(OPTION);
    return new ForeignCalls(timed ? settings.decimal(OPTION) : Double.parseDouble(PERCENT), timed, run.warnings());
  }

  /** Of workloads whose operations are calls of a server. */
  public static Option option() {
    return Option.of(OPTION, Option.Type.DECIMAL, "PERCENT", PERCENT,
        "calls of others that a server may have beside those of a trial, in percent of these; more invalidate the trial");
  }

  /**
   * Holds what a server counted against what the trial did, and says what speaks against it.
   *
   * @param own counters that correspond to operations of the trial
   * @return what may be told of the server; nothing if it counted otherwise
   */
  public JmxDelta check(JmxDelta read, List<OwnCalls> own, Observed into) {
    JmxDelta held = read;
    for (OwnCalls calls : own) {
      held = held.expect(calls, percent / 100);
    }
    held.contradiction().ifPresent(into.contradictions()::add);
    if (held.foreign().isPresent() && timed) {
      into.contradictions().add(held.foreign().get() + String.format(Locale.ROOT, " (-%s %.0f)", OPTION, percent));
    } else if (held.foreign().isPresent()) {
      into.evidence().add(SEEN, held.foreign().get());
      warnings.accept(held.server() + " had calls of others in some trials: what it used is left out there");
    }
    return held;
  }
}
