package io.hadoopbench.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.DataNodePages;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run if, in two consecutive metrics periods, calls wait too long in the NameNode's queue or
 * a DataNode's fsyncs take too long. A single long period may be caused by one stall. The first
 * period after a start or failover of a NameNode is ignored, because it includes calls that waited
 * for the failover.
 */
public final class CircuitBreaker {
  public static final String OPTION = "abortWhen";

  /** Environment section with the longest wait. */
  static final String SECTION = "circuitBreaker";

  private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);
  private static final String OFF = "off";

  /**
   * The time that is limited, read as a mean from a metrics bean.
   *
   * @param timed prefix of the attributes with the number of times and their mean
   * @param seen message with the measured time
   */
  private record Condition(String name, String bean, String timed, String seen) {
    static final Condition QUEUE_TIME =
        new Condition(
            "queueTime>",
            "Hadoop:service=NameNode,name=RpcActivityForPort*",
            "RpcQueueTime",
            "calls wait %.1f ms in the NameNode's queue");
    static final Condition SYNC_TIME =
        new Condition(
            "syncTime>",
            "Hadoop:service=DataNode,name=DataNodeActivity-*",
            "FsyncNanos",
            "fsyncs of a DataNode take %.1f ms");

    static Condition of(String text) {
      return Stream.of(QUEUE_TIME, SYNC_TIME)
          .filter(one -> text.startsWith(one.name))
          .findFirst()
          .orElseThrow(
              () ->
                  new UsageException(
                      "-abortWhen " + text + ": must be queueTime>TIME, syncTime>TIME or off"));
    }

    String seen(double millis) {
      return Numbers.format(seen, millis);
    }
  }

  /** Default limit, which many operators use as an alert threshold. */
  private static final String GENTLE = "queueTime>100ms";

  private static final String STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  private static final String TIME_UNIT = "rpc.metrics.timeunit";
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** If no NameNode responds for this long, the cluster is considered too busy for the run. */
  private static final Duration UNRESPONSIVE = Duration.ofSeconds(15);

  /** Number of consecutive metrics periods that must exceed the limit. */
  private static final int PERIODS = 2;

  private final String text;
  private final Condition condition;
  private final double limitMillis;
  private final Collection<Jmx> pages;
  private final double millisPerUnit;
  private final LongSupplier nanoTime;

  /** The latest period by page and port. */
  private final Map<String, Period> last = new HashMap<>();

  private double worstMillis;
  private long asked;
  private long answered;

  /**
   * A metrics period for one NameNode port.
   *
   * @param calls number of calls to the port. If the number has not changed, the period is the same
   * @param term a value that changes when the NameNode becomes active or standby
   * @param over number of consecutive periods above the limit, including this one
   */
  private record Period(long calls, String term, double millis, int over) {}

  private CircuitBreaker(
      String text, Collection<Jmx> pages, double millisPerUnit, LongSupplier nanoTime) {
    this.text = text;
    this.condition = Condition.of(text);
    this.limitMillis = limitMillis(text);
    this.pages = pages;
    this.millisPerUnit = millisPerUnit;
    this.nanoTime = nanoTime;
    this.answered = nanoTime.getAsLong();
    this.asked = answered - EVERY.toNanos();
  }

  public static Option option() {
    return Option.text(
        OPTION,
        "queueTime>TIME|syncTime>TIME|" + OFF,
        "end the run cleanly if calls wait longer than this in the NameNode's queue, or fsyncs of a"
            + " DataNode take longer, on average, in two consecutive metrics periods. Default:"
            + " queueTime>100ms on an existing cluster, otherwise "
            + OFF);
  }

  /** Returns the condition in effect; {@code off} if there is none. */
  static String describe(Settings settings) {
    return settings.has(OPTION)
        ? settings.text(OPTION)
        : ExistingOnly.asked(settings) ? GENTLE : OFF;
  }

  public static boolean asked(Settings settings) {
    return !describe(settings).equals(OFF);
  }

  /**
   * Checks the option.
   *
   * @throws UsageException if the condition is malformed, or if the pages that it needs are
   *     disabled
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
    String name = Condition.of(text).name;
    return Option.of(OPTION + " " + name, Option.Type.DURATION, "", "", "")
            .duration(text.substring(name.length()))
            .toNanos()
        / 1e6;
  }

  /** Returns the pages of the servers that the condition watches. */
  static Collection<Jmx> pages(RunContext run) throws IOException {
    return asked(run.settings())
            && Condition.of(describe(run.settings())).equals(Condition.SYNC_TIME)
        ? DataNodePages.group(run).map(nodes -> nodes.group().members().values()).orElse(List.of())
        : run.cluster().servers(Role.NAMENODE).values().stream()
            .map(server -> new Jmx(server.web(), run.cluster().clientConf()))
            .toList();
  }

  /**
   * Creates the circuit breaker for a run. The cluster's servers must be responding.
   *
   * @param pages metrics pages of the servers that the condition watches
   * @return empty if no condition is in effect
   * @throws UsageException if the user requested a condition that cannot be read from any page
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
            Condition.of(describe(settings)).equals(Condition.SYNC_TIME)
                ? 1e-6
                : millisPerUnit(pages),
            nanoTime);
    String missing = "-abortWhen " + describe(settings) + ": no metrics page shows this time";
    if (circuitBreaker.inspect()) {
      return Optional.of(circuitBreaker);
    }
    if (settings.has(OPTION)) {
      throw new UsageException(
          missing
              + "; check dfs.namenode.http-address, run as the HDFS superuser if it is syncTime, or"
              + " pass -abortWhen "
              + OFF);
    }
    policy.warnings().accept(missing + ", so the run will not end when servers are overloaded");
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
        LOG.debug(
            "{} not found on this page; trying the next page, then Hadoop's" + " default",
            TIME_UNIT,
            e);
      }
    }
    return 1;
  }

  /**
   * Returns the reason to end the run; empty if it may continue. Reads the pages at most once a
   * second.
   */
  synchronized Optional<String> reached() {
    if (nanoTime.getAsLong() - asked < EVERY.toNanos()) {
      return Optional.empty();
    }
    if (!inspect()) {
      long unanswered = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - answered);
      return unanswered < UNRESPONSIVE.toSeconds()
          ? Optional.empty()
          : Optional.of("ended by -abortWhen: no server has responded for " + unanswered + " s");
    }
    return last.values().stream()
        .filter(period -> period.over() >= PERIODS)
        .findFirst()
        .map(
            period ->
                "ended by -abortWhen "
                    + text
                    + ": "
                    + condition.seen(period.millis())
                    + ", and the previous metrics period exceeded the limit as well");
  }

  /** Reads all pages and returns whether any of them contains the limited time. */
  private boolean inspect() {
    asked = nanoTime.getAsLong();
    String calls = condition.timed + "NumOps";
    String mean = condition.timed + "AvgTime";
    boolean shown = false;
    int number = 0;
    for (Jmx page : pages) {
      String prefix = number++ + " ";
      try {
        for (JsonNode port : page.beans(condition.bean)) {
          if (port.hasNonNull(calls) && port.hasNonNull(mean)) {
            shown = true;
            add(
                prefix + port.path("name").asText(),
                port.get(calls).asLong(),
                port.get(mean).asDouble() * millisPerUnit,
                page);
          }
        }
      } catch (IOException e) {
        LOG.debug("one of several servers may be down", e);
      }
    }
    answered = shown ? asked : answered;
    return shown;
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

  /** Returns the longest wait, to be stored in the result. */
  synchronized SortedMap<String, String> described() {
    return new TreeMap<>(Map.of(text, "at worst " + condition.seen(worstMillis)));
  }
}
