package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time used by HBase and its REST server, and the number of REST requests; unavailable on an
 * existing cluster.
 */
public final class HBaseMeter implements Meter {
  public static final String HBASE = "hbase";

  public static final String REST = "rest";
  static final String REST_REQUESTS = "rest.requests";

  @Override
  public Opened open(RunContext run) throws IOException {
    Servers servers = new Servers(run);
    servers.find(List.of()); // fails before the first trial if a required metrics page is missing
    return servers;
  }

  private static final class Servers extends CountingMeter {
    Servers(RunContext run) {
      super(
          run,
          Map.of(
              Role.HBASE,
              List.of(Counter.cpuSeconds(CPU)),
              Role.HBASE_REST,
              List.of(
                  Counter.cpuSeconds(CPU),
                  Counter.of(REST_REQUESTS, "Hadoop:service=HBase,name=REST", "requests"))));
    }

    @Override
    protected Map<Role, ServerGroup> find(List<Trial> group) throws IOException {
      return groups(Map.of(Role.HBASE, "the hbase", Role.HBASE_REST, "the hbase-rest"));
    }

    @Override
    protected void add(
        Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
      Optional<Double> requests =
          Optional.ofNullable(used.get(Role.HBASE_REST)).flatMap(rest -> rest.of(REST_REQUESTS));
      requests.ifPresent(
          all ->
              HBasePath.mismatches(
                      group.stream().map(Trial::variant).toList(), reports, run.settings(), all)
                  .forEach(into::mismatch));
      used.replaceAll(
          (role, read) ->
              OtherClientCalls.of(run)
                  .check(
                      read,
                      role == Role.HBASE_REST ? HBaseScanWorkload.requests(reports) : List.of(),
                      into));
      if (used.values().stream().allMatch(held -> held.doubt().isEmpty())) {
        requests.ifPresent(all -> into.resources().put(REST_REQUESTS, all));
        if (group.size() == 1) {
          used.forEach(
              (role, held) ->
                  held.of(CPU)
                      .ifPresent(
                          seconds -> addCpu(group.get(0), role, seconds, reports.get(0), into)));
        }
      }
    }

    @Override
    public void interleaved(Trial trial, TaskReport report, Observed into) {
      servers
          .keySet()
          .forEach(
              role ->
                  into.cpuSeconds(role, report)
                      .ifPresent(seconds -> addCpu(trial, role, seconds, report, into)));
    }

    /**
     * Adds REST CPU only for variants that use REST, because an idle REST server costs nothing per
     * row.
     */
    private void addCpu(Trial trial, Role role, double seconds, TaskReport report, Observed into) {
      if (role == Role.HBASE || HBasePath.overHttp(trial.variant())) {
        ScanTable.CPU.addMetrics(
            role == Role.HBASE ? HBASE : REST, seconds, report, run.settings(), into);
      }
    }
  }
}
