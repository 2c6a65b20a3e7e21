package io.hadoopbench.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.scenario.ScenarioRun.ServerSide;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one RPC server, NameNode or Router, used for the calls of a trial and what its new connections agreed upon.
 *
 * <p>Times are means since the reading before, which is why each reading is made even when nobody looks at it.
 */
final class ServerMeter {
  private static final String ACTIVITY = "Hadoop:service=*,name=RpcActivityForPort";
  /** Only servers of the embedded cluster have it. */
  private static final String CONNECTIONS = "HadoopBench:service=Rpc,name=Connections";
  /** What is a running total, by attribute. */
  private static final Map<String, String> TOTALS = Map.of("ReceivedBytes", "receivedBytes", "SentBytes", "sentBytes");
  /** What is a mean since the reading before, by attribute. */
  private static final Map<String, String> MEANS = Map.of("RpcQueueTimeAvgTime", "queueMicros", "RpcLockWaitTimeAvgTime", "lockWaitMicros",
      "RpcProcessingTimeAvgTime", "processingMicros", "RpcResponseTimeAvgTime", "responseMicros");
  private static final String QUEUE_LENGTH = "callQueueLength";
  private static final Map<String, Double> NANOS_PER_UNIT = Map.of("NANOSECONDS", 1.0, "MICROSECONDS", 1e3, "MILLISECONDS", 1e6);

  private final String name;
  private final Jmx jmx;
  private final String activity;
  private final double microsPerUnit;
  private Set<String> earlierConnections = Set.of();
  private Optional<List<String>> newConnections = Optional.empty();
  private Map<String, Double> before = Map.of();

  /**
   * @param name what its metrics begin with: {@code namenode}
   * @param port where clients call it; below 0 when not known, for it has only one then
   */
  ServerMeter(String name, Jmx jmx, int port) throws IOException {
    this.name = name;
    this.jmx = jmx;
    this.activity = ACTIVITY + (port < 0 ? "*" : port);
    this.microsPerUnit = NANOS_PER_UNIT.getOrDefault(jmx.setting("rpc.metrics.timeunit").orElse("MILLISECONDS"), Double.NaN) / 1e3;
  }

  /** Remembers the connections that are there, before a job makes its own. */
  void beforeJob() throws IOException {
    earlierConnections = new HashSet<>(connections("Connections").orElse(List.of()));
  }

  /** When all connections are made and no call of the timed part is. */
  void before() throws IOException {
    newConnections = connections("Connections").map(all -> all.stream().filter(one -> !earlierConnections.contains(one)).toList());
    before = read();
  }

  /** Adds what was used since {@link #before}, for so many calls. */
  void after(long calls, ServerSide server) throws IOException {
    Map<String, Double> now = read();
    TOTALS.values().forEach(total -> put(server, total + "PerCall", (now.get(total) - before.get(total)) / calls));
    MEANS.values().forEach(mean -> put(server, mean, now.get(mean)));
    double cpuSeconds = now.get("cpuSeconds") - before.get("cpuSeconds");
    put(server, "cpuMicrosPerCall", cpuSeconds * 1e6 / calls);
    server.resources().put(name + ".cpuSeconds", cpuSeconds);
    server.resources().put(name + "." + QUEUE_LENGTH, now.get(QUEUE_LENGTH));
    newConnections.ifPresent(all -> all.forEach(one -> server.evidence().add(evidence(name), agreed(one))));
  }

  /** The client's address and port of a connection. */
  static String address(String connection) {
    return connection.substring(0, connection.indexOf(' '));
  }

  /** What a connection agreed upon, without its address. */
  static String agreed(String connection) {
    return connection.substring(connection.indexOf(' ') + 1);
  }

  /** The fact under which the server's side of the new connections is told, as in {@code TOKEN auth-conf}. */
  static String evidence(String name) {
    return name + ".newConnections";
  }

  /** Whether the server tells what its connections agreed upon. */
  boolean tellsConnections() {
    return newConnections.isPresent();
  }

  /** The most connections that the server made in the name of one user; NaN when it does not tell. */
  double mostConnectionsOfOneUser() throws IOException {
    return jmx.number(CONNECTIONS, "MostOutgoingOfOneUser");
  }

  /** For beans that only one kind of server has. */
  Jmx jmx() {
    return jmx;
  }

  private void put(ServerSide server, String metric, double value) {
    if (!Double.isNaN(value)) {
      server.metrics().put(name + "." + metric, value);
    }
  }

  /**
   * What connections agreed upon; empty when the server does not tell.
   *
   * @param which Connections, those of clients, or Outgoing, those that the server made itself
   */
  Optional<List<String>> connections(String which) throws IOException {
    Optional<JsonNode> found = jmx.attribute(CONNECTIONS, which);
    return found.map(lines -> {
      String[] all = new String[lines.size()];
      Arrays.setAll(all, i -> lines.get(i).asText());
      return List.of(all);
    });
  }

  /** All of one answer: a second question could be after the next reading of the means, in which there were no calls. */
  private Map<String, Double> read() throws IOException {
    JsonNode bean = jmx.beans(activity).path(0);
    Map<String, Double> values = new TreeMap<>();
    TOTALS.forEach((attribute, total) -> values.put(total, bean.path(attribute).asDouble(Double.NaN)));
    MEANS.forEach((attribute, mean) -> values.put(mean, bean.path(attribute).asDouble(Double.NaN) * microsPerUnit));
    values.put(QUEUE_LENGTH, bean.path("CallQueueLength").asDouble(Double.NaN));
    values.put("cpuSeconds", jmx.cpuSeconds());
    return values;
  }
}
