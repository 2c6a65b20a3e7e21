package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.DataConnections;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The protection of a job's connections to DataNodes, from clients and from other DataNodes. Only
 * embedded DataNodes report it; the job is their only client.
 */
final class DataNodeSockets implements Meter {
  /** Evidence: client and pipeline connections. */
  static final String INCOMING = "wire.datanodes";

  static final String HOPS = "wire.hops";

  private static final String BEAN = "HadoopBench:service=DataNode,name=DataSockets";
  private static final Map<String, String> ATTRIBUTES =
      Map.of(INCOMING, "Incoming", HOPS, "Outgoing");

  @Override
  public Opened open(RunContext run) {
    return new Opened() {
      @Override
      public boolean needsFreshMetrics() {
        return false; // counted immediately
      }

      @Override
      public Reading start(List<Trial> group) throws IOException {
        if (run.pages().off() || run.cluster().isExisting()) {
          return (reports, into) -> {};
        }
        SortedMap<String, SortedMap<String, Long>> before = read(run, group);
        return (reports, into) -> add(before, read(run, group), group, into);
      }
    };
  }

  /**
   * Returns counts for each process; the key is the fact and the text, separated by a line break.
   */
  private static SortedMap<String, SortedMap<String, Long>> read(RunContext run, List<Trial> group)
      throws IOException {

    SortedMap<String, SortedMap<String, Long>> all = new TreeMap<>();
    for (URI page :
        LiveDataNodes.pages(group.stream().map(Trial::directory).toList(), run).values()) {
      Jmx jmx = new Jmx(page, run.cluster().clientConf());
      SortedMap<String, Long> counts =
          all.computeIfAbsent(jmx.process(), process -> new TreeMap<>());
      for (Map.Entry<String, String> attribute : ATTRIBUTES.entrySet()) {
        for (String line : jmx.texts(BEAN, attribute.getValue()).orElse(List.of())) {
          String[] parts = line.split(" ", 2);
          counts.put(attribute.getKey() + "\n" + parts[1], Long.parseLong(parts[0]));
        }
      }
    }
    return all;
  }

  private static void add(
      SortedMap<String, SortedMap<String, Long>> before,
      SortedMap<String, SortedMap<String, Long>> after,
      List<Trial> group,
      Observed into) {
    after.forEach(
        (process, counts) ->
            counts.forEach(
                (key, count) -> {
                  long more =
                      count - before.getOrDefault(process, new TreeMap<>()).getOrDefault(key, 0L);
                  if (more > 0) {
                    String[] factAndText = key.split("\n", 2);
                    into.evidence().add(factAndText[0], factAndText[1], more);
                  }
                }));
    mismatches(group.stream().map(Trial::variant).toList(), into.evidence())
        .forEach(into::mismatch);
  }

  /**
   * Returns connections to DataNodes that match none of the job's variants. DataNodes choose their
   * codec independently, so for AES only the suite and the key length are compared.
   */
  static List<String> mismatches(List<Variant> variants, Evidence seen) {
    Set<String> wanted =
        variants.stream()
            .map(variant -> withoutCodec(WireEncryption.negotiated(variant)))
            .collect(Collectors.toCollection(TreeSet::new));
    if (variants.stream().map(WireLevel::of).anyMatch(WireLevel::needsKerberos)) {
      wanted.add(WireLevel.AUTHENTICATION.negotiated("")); // the job's own small files
    }
    return Stream.of(INCOMING, HOPS)
        .flatMap(
            fact ->
                seen.values(fact).keySet().stream()
                    .filter(text -> !wanted.contains(withoutCodec(text)))
                    .map(
                        text ->
                            "connections "
                                + (fact.equals(HOPS) ? "between" : "from clients to")
                                + " DataNodes negotiated "
                                + text
                                + ", but the labels need "
                                + wanted))
        .toList();
  }

  private static String withoutCodec(String text) {
    return text.startsWith(DataConnections.AES) ? text.substring(0, text.lastIndexOf(' ')) : text;
  }
}
