package io.hadoopbench.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one Knox used for a trial, and what its TLS connections agreed upon. */
final class GatewayMeter {
  private static final String CONNECTIONS = "HadoopBench:service=Gateway,name=TlsConnections";

  private static final String RUNTIME = "java.lang:type=Runtime";

  private final Jmx jmx;
  private Map<String, Long> agreedBefore = Map.of();
  private double cpuBefore;

  GatewayMeter(Jmx jmx) {
    this.jmx = jmx;
  }

  /** Remembers the connections that there were, before a job makes its own. */
  void beforeJob() throws IOException {
    agreedBefore = agreed().orElse(Map.of());
  }

  /** Directly before the timed part. */
  void before() throws IOException {
    cpuBefore = jmx.cpuSeconds();
  }

  double cpuSeconds() throws IOException {
    return jmx.cpuSeconds() - cpuBefore;
  }

  /** {@code protocol suite engine} of the connections since {@link #beforeJob}, with their number; empty when the gateway does not tell. */
  Optional<Map<String, Long>> newConnections() throws IOException {
    return agreed().map(now -> {
      Map<String, Long> added = new TreeMap<>(now);
      agreedBefore.forEach((kind, count) -> added.merge(kind, -count, Long::sum));
      added.values().removeIf(count -> count <= 0);
      return added;
    });
  }

  /** The options that the gateway's JVM was started with, in its own words. */
  List<String> jvmOptions() throws IOException {
    List<String> options = new ArrayList<>();
    jmx.attribute(RUNTIME, "InputArguments").ifPresent(all -> all.forEach(option -> options.add(option.asText())));
    return options;
  }

  /** All since the gateway's start. */
  private Optional<Map<String, Long>> agreed() throws IOException {
    Optional<JsonNode> lines = jmx.attribute(CONNECTIONS, "Agreed");
    return lines.map(GatewayMeter::parse);
  }

  /** Lines of {@code protocol suite engine number}. */
  static Map<String, Long> parse(JsonNode lines) {
    Map<String, Long> agreed = new TreeMap<>();
    for (JsonNode line : lines) {
      String text = line.asText();
      int last = text.lastIndexOf(' ');
      agreed.merge(text.substring(0, last), Long.parseLong(text.substring(last + 1)), Long::sum);
    }
    return agreed;
  }
}
