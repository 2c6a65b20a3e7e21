package io.hadoopbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxTraffic;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.ServerPages;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * States of the NameNode in which a run ends by itself. Its page is read once a second while the run goes on; a state
 * has to be there twice in a row.
 */
public final class Brakes {
  public static final String OPTION = "stopWhen";
  /** Section of the environment: how near each state came, and what looking took. */
  static final String SECTION = "brakes";
  private static final String OFF = "off";
  /** On a cluster of somebody else: many an operator has an alarm there. */
  private static final String GENTLE = "queueTime>100ms";
  private static final String TIME_UNIT = "rpc.metrics.timeunit";
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  /** A NameNode that is too busy for its page is too busy for this run. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  private final List<State> states;
  private final Collection<Jmx> pages;
  private final double millisPerUnit;
  private final LongSupplier nanoTime;
  private final Map<State, Double> worst = new LinkedHashMap<>();
  private Set<State> before = Set.of();
  private long asked;
  private long answered;

  /** What can be looked at, in the NameNode's own units. */
  private enum Signal {
    QUEUE_TIME("queueTime>", "TIME", Option.Type.DURATION, "RpcActivityForPort*", "RpcQueueTimeAvgTime"),
    CALL_QUEUE("callQueue>", "N", Option.Type.POSITIVE, "RpcActivityForPort*", "CallQueueLength"),
    FREE("free<", "SIZE", Option.Type.SIZE, "FSNamesystemState", "CapacityRemaining");

    private final String word;
    private final String argument;
    private final Option.Type type;
    private final String bean;
    private final String attribute;

    Signal(String word, String argument, Option.Type type, String bean, String attribute) {
      this.word = word;
      this.argument = argument;
      this.type = type;
      this.bean = "Hadoop:service=NameNode,name=" + bean;
      this.attribute = attribute;
    }

    /** Milliseconds, calls or bytes. */
    private double limit(String text) {
      Option value = Option.of(OPTION + " " + word, type, "", "", "");
      return switch (this) {
        case QUEUE_TIME -> value.duration(text).toMillis();
        case CALL_QUEUE -> value.number(text, 1);
        case FREE -> value.bytes(text);
      };
    }

    private double worse(double one, double other) {
      return this == FREE ? Math.min(one, other) : Math.max(one, other);
    }

    private String told(double amount) {
      return switch (this) {
        case QUEUE_TIME -> String.format(Locale.ROOT, "calls wait %.1f ms in the NameNode's queue", amount);
        case CALL_QUEUE -> String.format(Locale.ROOT, "%.0f calls wait in the NameNode's queue", amount);
        case FREE -> String.format(Locale.ROOT, "the NameNode has %.1f GB free", amount / (1L << 30));
      };
    }
  }

  /** @param text as the user wrote it */
  private record State(Signal signal, String text, double limit) {
    private boolean isReached(double now) {
      return now != limit && signal.worse(now, limit) == now;
    }
  }

  private Brakes(List<State> states, Collection<Jmx> pages, double millisPerUnit, LongSupplier nanoTime) {
    this.states = states;
    this.pages = pages;
    this.millisPerUnit = millisPerUnit;
    this.nanoTime = nanoTime;
    this.answered = nanoTime.getAsLong();
    this.asked = answered - EVERY.toNanos();
  }

  public static Option option() {
    return Option.of(OPTION, Option.Type.TEXT, "STATE[,STATE]", "",
        "end the run cleanly when the NameNode is in one of these states for two seconds: queueTime>TIME (mean wait "
            + "of a call), callQueue>N (calls that wait), free<SIZE. "
            + "Default: " + GENTLE + " on an existing cluster, else off");
  }

  /** As they are to be in force; {@code off} when nothing ends the run. */
  static String told(Settings settings) {
    return settings.has(OPTION) ? settings.text(OPTION) : ExistingOnly.asked(settings) ? GENTLE : OFF;
  }

  public static boolean asked(Settings settings) {
    return !told(settings).equals(OFF);
  }

  /** @throws UsageException if a state cannot be read as one, or pages are left alone on which it stands */
  public static void check(Settings settings) {
    states(told(settings));
    if (settings.has(OPTION) && asked(settings)) {
      ServerPages.checkNeeded(settings, OPTION);
    }
  }

  private static List<State> states(String text) {
    List<State> states = new ArrayList<>();
    for (String one : text.equals(OFF) ? new String[0] : text.split(",", -1)) {
      Signal signal = Arrays.stream(Signal.values()).filter(known -> one.startsWith(known.word)).findFirst()
          .orElseThrow(() -> new UsageException("-" + OPTION + " " + one
          + ": must be " + Arrays.stream(Signal.values()).map(known -> known.word + known.argument)
              .collect(Collectors.joining(", ")) + " or " + OFF));
      states.add(new State(signal, one, signal.limit(one.substring(signal.word.length()))));
    }
    return states;
  }

  /**
   * Those of a run on a cluster whose NameNodes answer.
   *
   * @param pages of the NameNodes that clients call
   * @return empty when there is nothing that could end the run
   * @throws UsageException if the user relies on what cannot be read
   */
  static Optional<Brakes> of(Settings settings, ServerPages policy, Collection<Jmx> pages, LongSupplier nanoTime) {
    List<State> states = states(told(settings));
    if (states.isEmpty() || policy.off()) {
      return Optional.empty();
    }
    Brakes brakes = new Brakes(states, pages.stream().map(page -> page.within(PATIENCE)).toList(), millisPerUnit(pages), nanoTime);
    String silent = "-" + OPTION + " " + told(settings) + ": no page of a NameNode tells it";
    if (brakes.look()) {
      return Optional.of(brakes);
    }
    if (settings.has(OPTION)) {
      throw new UsageException(silent + "; see dfs.namenode.http-address, or give -" + OPTION + " " + OFF);
    }
    policy.warnings().accept(silent + ", so nothing ends the run when the NameNode is busy");
    return Optional.empty();
  }

  private static double millisPerUnit(Collection<Jmx> pages) {
    for (Jmx page : pages) {
      try {
        Optional<String> unit = page.setting(TIME_UNIT);
        if (unit.isPresent()) {
          return TimeUnit.valueOf(unit.get()).toNanos(1) / 1e6;
        }
      } catch (IOException | IllegalArgumentException e) {
        // the next page tells, or it is Hadoop's default
      }
    }
    return 1;
  }

  /** Why the run has to end; empty while it may go on. Looks at most once a second. */
  synchronized Optional<String> reached() {
    if (nanoTime.getAsLong() - asked < EVERY.toNanos()) {
      return Optional.empty();
    }
    Set<State> last = before;
    if (!look()) {
      long silent = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - answered);
      return silent < SILENCE.toSeconds() ? Optional.empty()
          : Optional.of("ended by -" + OPTION + ": no NameNode has told for " + silent + " s how busy it is");
    }
    return before.stream().filter(last::contains).findFirst()
        .map(state -> "ended by -" + OPTION + " " + state.text() + ": " + state.signal().told(worst.get(state)));
  }

  /** Reads all pages; false when none told. */
  private boolean look() {
    asked = nanoTime.getAsLong();
    Map<State, Double> now = new LinkedHashMap<>();
    for (String bean : states.stream().map(state -> state.signal().bean).collect(Collectors.toCollection(LinkedHashSet::new))) {
      List<JsonNode> told = pages.stream().flatMap(page -> read(page, bean)).toList();
      states.stream().filter(state -> state.signal().bean.equals(bean))
          .forEach(state -> told.stream().filter(node -> node.hasNonNull(state.signal().attribute))
          .mapToDouble(node -> node.get(state.signal().attribute).asDouble() * (state.signal() == Signal.QUEUE_TIME ? millisPerUnit : 1))
          .reduce(state.signal()::worse).ifPresent(value -> now.put(state, value)));
    }
    if (now.size() < states.size()) {
      return false;
    }
    answered = asked;
    now.forEach((state, value) -> worst.merge(state, value, state.signal()::worse));
    before = now.entrySet().stream().filter(one -> one.getKey().isReached(one.getValue())).map(Map.Entry::getKey).collect(Collectors.toSet());
    return true;
  }

  /** Nothing of a page that does not answer: of several NameNodes one may be down. */
  private static Stream<JsonNode> read(Jmx page, String bean) {
    try {
      List<JsonNode> beans = new ArrayList<>();
      page.beans(bean).forEach(beans::add);
      return beans.stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** How near each state came, and what looking took; for the result. */
  synchronized SortedMap<String, String> described() {
    SortedMap<String, String> facts = new TreeMap<>();
    worst.forEach((state, value) -> facts.put(state.text(), "at worst " + state.signal().told(value)));
    JmxTraffic cost = pages.stream().map(Jmx::traffic).reduce(JmxTraffic.NONE, JmxTraffic::plus);
    facts.put("cost", String.format(Locale.ROOT, "%d reads of a NameNode's page, %.1f ms and %.1f KB each",
        cost.requests(), cost.nanos() / 1e6 / Math.max(1, cost.requests()),
        cost.receivedBytes() / 1024.0 / Math.max(1, cost.requests())));
    return facts;
  }
}
