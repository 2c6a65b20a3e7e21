package io.hadoopbench.core.probe;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Requests for the pages of a server (JMX, configuration, its user interface) that the run did not make. A page costs a server 5 to 20 ms
 * of CPU, which no counter of its calls shows: a program that reads pages all the time makes everything look slow that goes on meanwhile.
 */
public final class WebRequests {
  /** Of any of Hadoop's servers, from Hadoop 3.4 on; each DataNode of a process has a bean of its own. */
  static final Counter ALL = Counter.sum("web.requests", "Hadoop:service=*,name=HttpServer2-*", "Requests");

  private static final Counter MILLIS = Counter.sum("web.millis", "Hadoop:service=*,name=HttpServer2-*", "RequestTimeTotal");
  public static final List<Counter> COUNTERS = List.of(ALL, MILLIS);

  private static final String OWN = "web.ownRequests";
  private static final String SECONDS = "web.seconds";
  /** Somebody may open a page. */
  private static final double TOLERATED = 10;

  private WebRequests() { }

  /** Adds to running totals what the run itself asked, and the time. */
  static void addOwn(SortedMap<String, Double> totals, Jmx page, double seconds) {
    totals.put(OWN, (double) page.requests());
    totals.put(SECONDS, seconds);
  }

  /**
   * Holds the requests that a server counted against those that there have to be.
   *
   * @param calls counters of the server's service, where that is HTTP as well
   * @return without figures if others asked for pages all the time
   */
  public static JmxDelta check(JmxDelta read, List<String> calls) {
    double all = read.of(ALL.name()).orElse(0.0);
    double own = own(read, calls);
    double seconds = read.of(SECONDS).orElse(0.0);
    return all - own <= TOLERATED + ForeignLoad.PAGES_TOLERATED * seconds ? read : JmxDelta.nothing(read.server(), Doubt.Kind.OTHERS,
        String.format(Locale.ROOT, "%s counted %.0f requests for its web pages in %.0f s, %.0f of them of this run: "
            + "others ask for pages all the time", read.server(), all, seconds, own));
  }

  /** Requests of others in a second; empty where the server does not count, or nobody asked it for the time. */
  public static Optional<Double> ofOthersPerSecond(JmxDelta read, List<String> calls) {
    return read.of(ALL.name()).flatMap(all -> perSecond(read, Math.max(0, all - own(read, calls))));
  }

  /** About how long requests of others took, in seconds, if they took as long as any. */
  public static double secondsOfOthers(JmxDelta read, List<String> calls) {
    double all = read.of(ALL.name()).orElse(0.0);
    double others = all - own(read, calls);
    return others <= 0 ? 0 : read.of(MILLIS.name()).orElse(0.0) / 1000 * others / all;
  }

  /** @return empty for a reading that tells no time */
  public static Optional<Double> perSecond(JmxDelta read, double amount) {
    return read.of(SECONDS).filter(seconds -> seconds > 0).map(seconds -> amount / seconds);
  }

  private static double own(JmxDelta read, List<String> calls) {
    return read.of(OWN).orElse(0.0) + calls.stream().mapToDouble(call -> read.of(call).orElse(0.0)).sum();
  }
}
