package io.hadoopbench.ingest.security;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.files.CpuCost;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CPU time of the tablet servers, and how their connections are protected when all maps have theirs; servers of somebody else have no page that tells. */
public final class TabletServerMeter implements Meter {
  /** What the ids of metrics begin with. */
  public static final String SERVER = "tserver";
  /** Evidence: how a connection is protected, as a tablet server has it. */
  static final String CONNECTION = "tserver.connection";

  private static final String CPU = "CPU seconds";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU));
  private static final String BEAN = "HadoopBench:service=Accumulo,name=Server";

  private final CpuCost cost;

  /** @param cost how CPU is told */
  public TabletServerMeter(CpuCost cost) {
    this.cost = cost;
  }

  @Override
  public Attached open(RunContext run) throws IOException {
    Optional<ServerGroup> servers = run.cluster().isExisting() ? Optional.empty() : run.group(Role.TABLET_SERVER, "the tablet server");
    return new Servers(run, servers, cost);
  }

  private record Servers(RunContext run, Optional<ServerGroup> servers, CpuCost cost) implements Attached {
    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    @Override
    public Reading start(Trial trial) throws IOException {
      if (servers.isEmpty()) {
        return (report, into) -> { };
      }
      ServerGroup group = servers.get();
      List<String> connections = connections(group);
      ServerGroup.Reading before = group.read(COUNTERS);
      return (report, into) -> stop(group.read(COUNTERS).since(before), connections, report, into);
    }

    private void stop(JmxDelta used, List<String> connections, TaskReport report, Observed into) {
      into.judge(used);
      connections.forEach(line -> into.evidence().add(CONNECTION, line.substring(line.indexOf(' ') + 1)));
      used.of(CPU).ifPresent(seconds -> cost.of(seconds, report, run.settings()).forEach((suffix, value) -> into.metrics().put(SERVER + suffix, value)));
    }

    private static List<String> connections(ServerGroup group) throws IOException {
      List<String> lines = new ArrayList<>();
      for (Jmx page : group.members().values()) {
        Optional<JsonNode> told = page.attribute(BEAN, "Connections");
        told.ifPresent(all -> all.forEach(line -> lines.add(line.asText())));
      }
      return lines;
    }
  }
}
