package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.workload.CpuCost;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Measures the variant's Knox process: CPU, TLS connections and JVM options. Measures nothing for
 * an existing gateway.
 */
public record KnoxMeter(CpuCost cost) implements Meter {
  public static final String SERVER = "gateway";

  /**
   * Evidence: number of the job's connections for each {@code protocol suite engine}, and the JVM
   * options.
   */
  static final String TLS_SEEN = "tls.gateway";

  static final String JVM_OPTIONS = "gateway.jvmOptions";

  private static final String CPU = "CPU seconds";
  private static final String CONNECTIONS = "HadoopBench:service=Gateway,name=TlsConnections";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU));

  @Override
  public Opened open(RunContext run) {
    return new Running(run, new Gateways(run.cluster(), run.settings()));
  }

  private final class Running implements Opened {
    private final RunContext run;
    private final Gateways gateways;

    private final Map<String, Gateway> gatewaysUsed = new LinkedHashMap<>();

    Running(RunContext run, Gateways gateways) {
      this.run = run;
      this.gateways = gateways;
    }

    /** Returns false, because CPU and connections are always current. */
    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    @Override
    public void beforeJob(List<Trial> group) throws IOException {
      gatewaysUsed.clear();
      for (Trial trial : group) {
        Optional<ServerAccess> gateway = gateways.embedded(trial.variant());
        Optional<Jmx> page =
            gateway.isEmpty()
                ? Optional.empty()
                : run.pages().of("the gateway", gateway.get().web());
        if (page.isPresent()
            && !gatewaysUsed.containsKey(KnoxLevels.gatewayName(trial.variant()))) {
          gatewaysUsed.put(
              KnoxLevels.gatewayName(trial.variant()),
              new Gateway(page.get(), KnoxLevels.flagList(trial.variant())));
        }
      }
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      for (Gateway gateway : gatewaysUsed.values()) {
        gateway.atBarrier = gateway.read();
      }
      return (reports, into) -> {
        for (Gateway gateway : gatewaysUsed.values()) {
          JmxDelta used = gateway.stop(into);
          if (group.size() == 1) {
            into.evidence().addAll(gateway.seen);
            used.of(CPU).ifPresent(seconds -> addCpu(seconds, reports.get(0), into));
          }
        }
      };
    }

    /**
     * Attributes a gateway's evidence to the trials that use it; during a slice only one trial uses
     * it.
     */
    @Override
    public void interleaved(Trial trial, TaskReport report, Observed into) {
      if (gateways.embedded(trial.variant()).isPresent()
          && gatewaysUsed.containsKey(KnoxLevels.gatewayName(trial.variant()))) {
        into.evidence().addAll(gatewaysUsed.get(KnoxLevels.gatewayName(trial.variant())).seen);
        into.cpuSeconds(Role.GATEWAY, report).ifPresent(seconds -> addCpu(seconds, report, into));
      }
    }

    private void addCpu(double seconds, TaskReport report, Observed into) {
      into.resources().put(Role.GATEWAY.lowerCase() + ".cpuSeconds", seconds);
      cost.addMetrics(SERVER, seconds, report, run.settings(), into);
    }
  }

  private static final class Gateway {
    private final Jmx knox;
    private final List<String> flags;
    private final JmxDelta.Reading beforeJob;
    private final Optional<Map<String, Long>> connectionsBefore;
    private final Evidence seen = new Evidence();
    private JmxDelta.Reading atBarrier;

    Gateway(Jmx knox, List<String> flags) throws IOException {
      this.knox = knox;
      this.flags = flags;
      this.beforeJob = read();
      this.connectionsBefore = connections(knox);
    }

    JmxDelta.Reading read() throws IOException {
      return JmxDelta.Reading.of("the gateway", knox, COUNTERS);
    }

    /**
     * @return resources used since all maps reached the barrier
     */
    JmxDelta stop(Observed into) throws IOException {
      JmxDelta.Reading now = read();
      JmxDelta used = now.since(atBarrier);
      JmxDelta ofJob = used.doubt().isPresent() ? used : now.since(beforeJob);
      into.judge(ofJob);
      seen.add(
          JVM_OPTIONS,
          knox.jvmOptions().stream()
              .filter(option -> option.startsWith("-X") || flags.contains(option))
              .collect(Collectors.joining(" ")));
      if (ofJob.doubt().isEmpty()) {
        connections(knox)
            .map(all -> since(connectionsBefore.orElse(Map.of()), all))
            .ifPresent(all -> all.forEach((kind, count) -> seen.add(TLS_SEEN, kind, count)));
      }
      return used;
    }
  }

  /**
   * Returns the number of TLS connections since a gateway started, for each {@code protocol suite
   * engine}; empty if the gateway does not report them.
   */
  private static Optional<Map<String, Long>> connections(Jmx knox) throws IOException {
    return knox.texts(CONNECTIONS, "Agreed").map(KnoxMeter::parse);
  }

  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> now) {
    Map<String, Long> added = new TreeMap<>(now);
    before.forEach((kind, count) -> added.merge(kind, -count, Long::sum));
    added.values().removeIf(count -> count <= 0);
    return added;
  }

  /** Parses lines of {@code protocol suite engine number}. */
  static Map<String, Long> parse(List<String> lines) {
    Map<String, Long> agreed = new TreeMap<>();
    for (String line : lines) {
      int last = line.lastIndexOf(' ');
      agreed.merge(line.substring(0, last), Long.parseLong(line.substring(last + 1)), Long::sum);
    }
    return agreed;
  }
}
