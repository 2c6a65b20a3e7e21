package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * Requests for the pages of a server (JMX, configuration, its user interface) that the run did not make. A page costs a server 5 to 20 ms
 * of CPU, which no counter of its calls shows: a program that reads pages all the time makes everything look slow that goes on meanwhile.
 */
public final class WebRequests {
  /** Of any of Hadoop's servers, from Hadoop 3.4 on; each DataNode of a process has a bean of its own. */
  public static final Counter ALL = Counter.sum("web.requests", "Hadoop:service=*,name=HttpServer2-*", "Requests");

  private static final String OWN = "web.ownRequests";
  private static final String SECONDS = "web.seconds";
  /** Less than a tenth of a CPU. Routers ask a NameNode for two pages at each of their heartbeats, with Kerberos by three requests each. */
  private static final double TOLERATED_PER_SECOND = 4;
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
    double own = read.of(OWN).orElse(0.0) + calls.stream().mapToDouble(call -> read.of(call).orElse(0.0)).sum();
    double seconds = read.of(SECONDS).orElse(0.0);
    return all - own <= TOLERATED + TOLERATED_PER_SECOND * seconds ? read : JmxDelta.nothing(read.server(), Doubt.Kind.OTHERS,
        String.format(Locale.ROOT, "%s counted %.0f requests for its web pages in %.0f s, %.0f of them of this run: "
            + "others ask for pages all the time", read.server(), all, seconds, own));
  }
}
