package io.hadoopbench.gateway;

import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** CPU time of HBase and its REST server, and the requests that the latter had; on an existing cluster they do not tell. */
final class HBaseMeters {
  private static final String REST_METRICS = "Hadoop:service=HBase,name=REST";
  private static final Map<Role, String> CPU = Map.of(Role.HBASE, HBaseMetrics.HBASE_CPU, Role.HBASE_REST, HBaseMetrics.REST_CPU);

  private final RunContext context;
  private final Map<Role, Double> cpuBefore = new EnumMap<>(Role.class);
  private double requestsBefore;

  HBaseMeters(RunContext context) {
    this.context = context;
  }

  private Optional<Jmx> jmx(Role role) {
    return context.cluster().web(role).map(web -> new Jmx(web, context.cluster().clientConf()));
  }

  /** Directly before the timed part. */
  void before() throws IOException {
    awaitFreshMetrics();
    for (Role role : CPU.keySet()) {
      Optional<Jmx> jmx = jmx(role);
      cpuBefore.put(role, jmx.isEmpty() ? Double.NaN : jmx.get().cpuSeconds());
    }
    requestsBefore = requests();
  }

  private void awaitFreshMetrics() throws IOException {
    if (jmx(Role.HBASE_REST).isPresent()) {
      context.awaitFreshMetrics();
    }
  }

  /** That the REST server has had; NaN when it cannot be asked. */
  private double requests() throws IOException {
    Optional<Jmx> jmx = jmx(Role.HBASE_REST);
    return jmx.isEmpty() ? Double.NaN : jmx.get().number(REST_METRICS, "requests");
  }

  /**
   * CPU seconds since then, by metric.
   *
   * @param rest whether the REST server had anything to do; else it idled, which is no cost of a row
   */
  Map<String, Double> cpuSeconds(boolean rest) throws IOException {
    Map<String, Double> cpu = new TreeMap<>();
    for (Map.Entry<Role, String> role : CPU.entrySet()) {
      Optional<Jmx> jmx = jmx(role.getKey());
      if (jmx.isPresent() && (rest || role.getKey() != Role.HBASE_REST)) {
        cpu.put(role.getValue(), jmx.get().cpuSeconds() - cpuBefore.get(role.getKey()));
      }
    }
    return cpu;
  }

  /** Requests of the REST server since then; empty when it does not tell. */
  Optional<Double> newRequests() throws IOException {
    awaitFreshMetrics();
    double requests = requests() - requestsBefore;
    return Double.isNaN(requests) ? Optional.empty() : Optional.of(requests);
  }
}
