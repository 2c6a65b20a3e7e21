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
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run when calls wait too long in the NameNode's queue: in two metrics periods in a row,
 * because one period may hold a single stall. The first period after a start or a failover of a
 * NameNode holds what its clients had to wait for the failover, so it is not judged.
 */
public final class CircuitBreaker {
  public static final String OPTION = "abortWhen";

  /** Section of the environment: the longest wait, and what reading the pages took. */
  static final String SECTION = "brakes";

  private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);
  private static final String OFF = "off";
  private static final String QUEUE_TIME = "queueTime>";

  /** Many operators have an alarm at this limit. */
  private static final String GENTLE = QUEUE_TIME + "100ms";

  private static final String RPC = "Hadoop:service=NameNode,name=RpcActivityForPort*";
  private static final String CALLS = "RpcQueueTimeNumOps";
  private static final String WAIT = "RpcQueueTimeAvgTime";
  private static final String STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  private static final String TIME_UNIT = "rpc.metrics.timeunit";
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** A NameNode that is too busy for its page is too busy for this run. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  /** Metrics periods in a row. */
  private static final int PERIODS = 2;

  private final String text;
  private final double limitMillis;
  private final Collection<Jmx> pages;
  private final double millisPerUnit;
  private final LongSupplier nanoTime;

  /** By page and port. */
  private final Map<String, Period> last = new HashMap<>();

  private double worstMillis;
  private long asked;
  private long answered;

  /**
   * A metrics period of one port of a NameNode.
   *
   * @param calls that the port has counted: a page that shows as many again still shows the same
   *     period
   * @param term what changes when the NameNode becomes active or standby
   * @param over how many periods in a row, with this one, were beyond the limit
   */
  private record Period(long calls, String term, double millis, int over) {}

  private CircuitBreaker(
      String text, Collection<Jmx> pages, double millisPerUnit, LongSupplier nanoTime) {
    this.text = text;
    this.limitMillis = limitMillis(text);
    this.pages = pages;
    this.millisPerUnit = millisPerUnit;
    this.nanoTime = nanoTime;
    this.answered = nanoTime.getAsLong();
    this.asked = answered - EVERY.toNanos();
  }

  public static Option option() {
    return Option.of(
        OPTION,
        Option.Type.TEXT,
        QUEUE_TIME + "TIME|" + OFF,
        "",
        "end the run cleanly when calls wait longer than this in the NameNode's queue, on average,"
            + " in two metrics periods in a row. Default: "
            + GENTLE
            + " on an existing cluster, else "
            + OFF);
  }

  /** The condition in force; {@code off} when nothing ends the run. */
  static String describe(Settings settings) {
    return settings.has(OPTION)
        ? settings.text(OPTION)
        : ExistingOnly.asked(settings) ? GENTLE : OFF;
  }

  public static boolean asked(Settings settings) {
    return !describe(settings).equals(OFF);
  }

  /**
   * @throws UsageException if the condition cannot be read, or the pages that it needs are switched
   *     off
   */
  public static void check(Settings settings) {
    if (asked(settings)) {
      limitMillis(describe(settings));
    }
    if (settings.has(OPTION) && asked(settings)) {
      ServerPages.checkNeeded(settings, OPTION);
    }
  }

  private static double limitMillis(String text) {
    if (!text.startsWith(QUEUE_TIME)) {
      throw new UsageException(
          "-" + OPTION + " " + text + ": must be " + QUEUE_TIME + "TIME or " + OFF);
    }
    return Option.of(OPTION + " " + QUEUE_TIME, Option.Type.DURATION, "", "", "")
            .duration(text.substring(QUEUE_TIME.length()))
            .toNanos()
        / 1e6;
  }

  /**
   * Opens the circuit breaker of a run on a cluster whose NameNodes respond.
   *
   * @param pages of the NameNodes that clients call
   * @return empty when nothing ends the run
   * @throws UsageException if the user asked for a condition that no page shows
   */
  static Optional<CircuitBreaker> of(
      Settings settings, ServerPages policy, Collection<Jmx> pages, LongSupplier nanoTime) {
    if (!asked(settings) || policy.off()) {
      return Optional.empty();
    }
    CircuitBreaker circuitBreaker =
        new CircuitBreaker(
            describe(settings),
            pages.stream().map(page -> page.within(TIMEOUT)).toList(),
            millisPerUnit(pages),
            nanoTime);
    String silent = "-" + OPTION + " " + describe(settings) + ": no page of a NameNode shows it";
    if (circuitBreaker.inspect()) {
      return Optional.of(circuitBreaker);
    }
    if (settings.has(OPTION)) {
      throw new UsageException(
          silent + "; see dfs.namenode.http-address, or give -" + OPTION + " " + OFF);
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
        LOG.debug("no {}: the next page shows it, or it is Hadoop's default", TIME_UNIT, e);
      }
    }
    return 1;
  }

  /** Why the run has to end; empty while it may go on. Reads the pages at most once a second. */
  synchronized Optional<String> reached() {
    if (nanoTime.getAsLong() - asked < EVERY.toNanos()) {
      return Optional.empty();
    }
    if (!inspect()) {
      long silent = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - answered);
      return silent < SILENCE.toSeconds()
          ? Optional.empty()
          : Optional.of("ended by -" + OPTION + ": no NameNode has responded for " + silent + " s");
    }
    return last.values().stream()
        .filter(period -> period.over() >= PERIODS)
        .findFirst()
        .map(
            period ->
                "ended by -"
                    + OPTION
                    + " "
                    + text
                    + ": "
                    + waits(period.millis())
                    + ", and the metrics period before was beyond the limit as well");
  }

  private static String waits(double millis) {
    return String.format(Locale.ROOT, "calls wait %.1f ms in the NameNode's queue", millis);
  }

  /** Reads all pages; returns whether one shows how long calls wait. */
  private boolean inspect() {
    asked = nanoTime.getAsLong();
    boolean describe = false;
    int number = 0;
    for (Jmx page : pages) {
      String prefix = number++ + " ";
      try {
        for (JsonNode port : page.beans(RPC)) {
          if (port.hasNonNull(CALLS) && port.hasNonNull(WAIT)) {
            describe = true;
            add(
                prefix + port.path("name").asText(),
                port.get(CALLS).asLong(),
                port.get(WAIT).asDouble() * millisPerUnit,
                page);
          }
        }
      } catch (IOException e) {
        LOG.debug("one of several NameNodes may be down", e);
      }
    }
    answered = describe ? asked : answered;
    return describe;
  }

  private void add(String port, long calls, double millis, Jmx page) throws IOException {
    Period before = last.get(port);
    if (before != null && before.calls() == calls) {
      return;
    }
    JsonNode status = page.beans(STATUS).path(0);
    String term = status.path("State").asText() + status.path("LastHATransitionTime").asText();
    boolean judged = before != null && before.calls() < calls && before.term().equals(term);
    last.put(
        port,
        new Period(calls, term, millis, judged && millis > limitMillis ? before.over() + 1 : 0));
    worstMillis = Math.max(worstMillis, millis);
  }

  /** The longest wait, and what reading the pages took; for the result. */
  synchronized SortedMap<String, String> described() {
    JmxTraffic cost = pages.stream().map(Jmx::traffic).reduce(JmxTraffic.NONE, JmxTraffic::plus);
    return new TreeMap<>(
        Map.of(
            text,
            "at worst " + waits(worstMillis),
            "cost",
            String.format(
                Locale.ROOT,
                "%d reads of a NameNode's page, %.1f ms and %.1f KB each",
                cost.requests(),
                cost.nanos() / 1e6 / Math.max(1, cost.requests()),
                cost.receivedBytes() / 1024.0 / Math.max(1, cost.requests()))));
  }
}
