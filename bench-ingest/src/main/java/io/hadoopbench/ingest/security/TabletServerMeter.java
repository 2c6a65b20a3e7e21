package io.hadoopbench.ingest.security;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers;
import io.hadoopbench.core.servers.SampledServers.Figure;
import io.hadoopbench.core.servers.ServerGroup;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.ingest.workload.IngestEntries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures the tablet server of the variant's level: CPU time, the number of entries ingested and
 * scanned, and the protection of its connections when all maps are connected. Not available on
 * existing clusters. CPU time cannot be divided between the trial and other clients, so it is not
 * reported if other clients used the server.
 *
 * @param cost unit of the CPU cost
 */
public record TabletServerMeter(CpuCost cost) implements Meter {
  public static final String SERVER = "tserver";

  /** Evidence: protection of a connection, as reported by a tablet server. */
  static final String CONNECTION = "tserver.connection";

  /** Names of resources, which are also names of counters. */
  static final String INGESTED = "tserver.ingestedEntries";

  static final String SCANNED = "tserver.scannedEntries";

  private static final String NAME = "the tablet server";
  private static final String BOTH = "ingested and scanned";
  private static final String TABLETS = "HadoopBench:service=Accumulo,name=Tablets";
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.cpuSeconds(CountingMeter.CPU),
          Counter.of(INGESTED, TABLETS, "IngestedEntries"),
          Counter.of(SCANNED, TABLETS, "ScannedEntries"));
  private static final List<Figure> FIGURES =
      List.of(
          Figure.rate(Counter.cpuSeconds("cpuCores"), "CPU", "cores"),
          Figure.rate(
              Counter.of("ingestedEntriesPerSecond", TABLETS, "IngestedEntries"),
              "entries ingested",
              "1/s"),
          Figure.level(Counter.of("entries", TABLETS, "Entries"), "entries in its tablets", ""),
          Figure.level(
              Counter.of("filesPerTablet", TABLETS, "FilesPerTablet"), "files per tablet", ""),
          Figure.level(Counter.of("files", TABLETS, "Files"), "files", ""));

  @Override
  public Opened open(RunContext run) {
    return new CountingMeter(run, Map.of(Role.TABLET_SERVER, COUNTERS)) {
      @Override
      protected Map<Role, ServerGroup> find(List<Trial> group) throws IOException {
        String level = Security.level(group.get(0).variant());
        ServerAccess access = run.cluster().servers(Role.TABLET_SERVER).get(level);
        return access == null
            ? Map.of()
            : run.pages()
                .of(NAME, access.web())
                .map(page -> Map.of(Role.TABLET_SERVER, ServerGroup.of(NAME, level, page)))
                .orElse(Map.of());
      }

      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      public List<SampledServers> watched() {
        return servers.values().stream()
            .map(group -> SampledServers.of(SERVER, "tablet server", group, FIGURES))
            .toList();
      }

      @Override
      public Reading start(List<Trial> group) throws IOException {
        List<String> connections = new ArrayList<>();
        for (Jmx page : pages(Role.TABLET_SERVER)) {
          page.texts("HadoopBench:service=Accumulo,name=Server", "Connections")
              .ifPresent(connections::addAll);
        }
        Reading counted = super.start(group);
        return (reports, into) -> {
          connections.forEach(
              line -> into.evidence().add(CONNECTION, line.substring(line.indexOf(' ') + 1)));
          counted.stop(reports, into);
        };
      }

      @Override
      protected void add(
          Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
        used.values()
            .forEach(
                read ->
                    held(
                            read,
                            reports.get(0),
                            run.settings().number(IngestEntries.BATCH_ENTRIES),
                            OtherClientCalls.of(run),
                            into)
                        .of(CPU)
                        .ifPresent(
                            seconds ->
                                cost.addMetrics(
                                    SERVER, seconds, reports.get(0), run.settings(), into)));
      }
    };
  }

  /**
   * Returns the servers' counters if they match the trial: at least as many entries as tasks wrote,
   * hardly more, and no scans.
   *
   * @param batch number of entries per batch
   */
  static JmxDelta held(
      JmxDelta used, TaskReport report, long batch, OtherClientCalls others, Observed into) {
    SortedMap<String, Double> counted = new TreeMap<>(used.used());
    for (String counter : List.of(INGESTED, SCANNED)) {
      used.of(counter)
          .ifPresent(
              entries -> {
                into.resources().put(counter, entries);
                counted.merge(BOTH, entries, Double::sum);
              });
    }
    return others.check(
        new JmxDelta(used.server(), counted, used.doubt()),
        List.of(
            IngestEntries.taken(INGESTED, "entries ingested", report, batch),
            IngestEntries.taken(BOTH, "entries ingested or scanned", report, batch)),
        into);
  }
}
