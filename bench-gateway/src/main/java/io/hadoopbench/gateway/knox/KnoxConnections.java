package io.hadoopbench.gateway.knox;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a Knox says of its TLS connections since its start, {@code protocol suite engine} with their number, and of its JVM. */
final class KnoxConnections {
  private static final String CONNECTIONS = "HadoopBench:service=Gateway,name=TlsConnections";
  private static final String RUNTIME = "java.lang:type=Runtime";

  private KnoxConnections() { }

  /** Empty when the gateway does not tell. */
  static Optional<Map<String, Long>> of(Jmx knox) throws IOException {
    return knox.attribute(CONNECTIONS, "Agreed").map(KnoxConnections::parse);
  }

  /** Those that have come. */
  static Map<String, Long> since(Map<String, Long> before, Map<String, Long> now) {
    Map<String, Long> added = new TreeMap<>(now);
    before.forEach((kind, count) -> added.merge(kind, -count, Long::sum));
    added.values().removeIf(count -> count <= 0);
    return added;
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

  /** The options that the gateway's JVM was started with, in its own words. */
  static List<String> jvmOptions(Jmx knox) throws IOException {
    List<String> options = new ArrayList<>();
    knox.attribute(RUNTIME, "InputArguments").ifPresent(all -> all.forEach(option -> options.add(option.asText())));
    return options;
  }
}
