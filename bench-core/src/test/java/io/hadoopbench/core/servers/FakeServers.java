package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers.Figure;
import io.hadoopbench.core.servers.SampledServers.Servers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Servers with given values, like those of scenario families with their own protocols. */
final class FakeServers implements Servers {
  private Map<String, Map<Figure, Double>> byProcess = Map.of();
  private IOException failure;
  private int asked;

  void respond(String process, Map<Figure, Double> values) {
    respond(Map.of(process, values));
  }

  void respond(Map<String, Map<Figure, Double>> given) {
    byProcess = new TreeMap<>(given);
    failure = null;
  }

  void fail(String why) {
    failure = new IOException(why);
  }

  int asked() {
    return asked;
  }

  @Override
  public String name() {
    return "the KMS";
  }

  @Override
  public ServerGroup.Reading read(List<Counter> counters) throws IOException {
    asked++;
    if (failure != null) {
      throw failure;
    }
    return new ServerGroup.Reading(
        byProcess.entrySet().stream()
            .map(
                process ->
                    new JmxDelta.Reading(
                        name(), process.getKey(), values(process.getValue(), counters)))
            .toList());
  }

  private static SortedMap<String, Double> values(
      Map<Figure, Double> figures, List<Counter> counters) {
    SortedMap<String, Double> values = new TreeMap<>();
    figures.forEach(
        (figure, value) -> {
          if (counters.contains(figure.counter())) {
            values.put(figure.name(), value);
          }
        });
    return values;
  }
}
