package io.hadoopbench.core.block;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.files.DataNodePages;
import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.KmsCalls;
import io.hadoopbench.core.probe.RpcCalls;
import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.series.Figure;
import io.hadoopbench.core.series.Watched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers that any scenario may have, and what is sampled of them. Few beans of each: every one is a request each second. */
final class WatchedServers {
  private static final String JVM = "Hadoop:service=*,name=JvmMetrics";
  private static final String RPC = RpcCalls.ACTIVITY + "*";
  private static final String DATANODE = "Hadoop:service=DataNode,name=DataNodeActivity-*";
  private static final String PER_SECOND = "1/s";
  private static final String MEGABYTES_PER_SECOND = "MB/s";
  private static final double PER_BYTE = 1.0 / Bytes.PER_MB;

  private static final List<Figure> OF_JVM = List.of(Figure.rate(Counter.cpuSeconds("cpuCores"), "CPU", "cores"),
      Figure.level(Counter.of("heapMegabytes", JVM, "MemHeapUsedM"), "heap in use", "MB"),
      Figure.rate(Counter.of("gcMillisPerSecond", JVM, "GcTimeMillis"), "garbage collection", "ms/s"));
  private static final List<Figure> OF_RPC = List.of(Figure.rate(Counter.sum("callsPerSecond", RPC, "RpcProcessingTimeNumOps"), "calls", PER_SECOND),
      Figure.level(Counter.sum("queuedCalls", RPC, "CallQueueLength"), "calls in the queue", ""),
      Figure.level(Counter.sum("openConnections", RPC, "NumOpenConnections"), "open connections", ""),
      Figure.rate(megabytes("receivedMegabytesPerSecond", RPC, "ReceivedBytes"), "received in calls", MEGABYTES_PER_SECOND),
      Figure.rate(megabytes("sentMegabytesPerSecond", RPC, "SentBytes"), "sent in calls", MEGABYTES_PER_SECOND));
  private static final List<Figure> OF_KMS =
      List.of(Figure.rate(KmsCalls.counter("generateCallsPerSecond", "generate_eek"), "calls that make keys",
      PER_SECOND),
      Figure.rate(KmsCalls.counter("decryptCallsPerSecond", "decrypt_eek"), "calls that decrypt keys", PER_SECOND));
  private static final List<Figure> OF_DATANODE =
      List.of(Figure.rate(megabytes("readMegabytesPerSecond", DATANODE, "BytesRead"), "read", MEGABYTES_PER_SECOND),
      Figure.rate(megabytes("writtenMegabytesPerSecond", DATANODE, "BytesWritten"), "written", MEGABYTES_PER_SECOND),
      Figure.level(Counter.sum("transfers", DATANODE, "DataNodeActiveXceiversCount"), "open transfers", ""));

  /** @param label in words */
  private record Kind(Role role, String label, List<Figure> figures) {
    /** Empty when there is none, or it does not tell. */
    Optional<ServerGroup> group(RunContext run) throws IOException {
      return run.cluster().servers(role).isEmpty() ? Optional.empty() : run.group(role, "the " + label);
    }
  }

  private static final List<Kind> KINDS = List.of(new Kind(Role.NAMENODE, "NameNode", and(OF_RPC)),
      new Kind(Role.PLAIN_NAMENODE, "NameNode without Kerberos", and(OF_RPC)),
      new Kind(Role.ROUTER, "Router", and(OF_RPC)),
      new Kind(Role.KMS, "KMS", and(OF_KMS)),
      new Kind(Role.GATEWAY, "Knox", OF_JVM),
      new Kind(Role.HIVE, "HiveServer2", OF_JVM));

  private WatchedServers() { }

  private static List<Figure> and(List<Figure> more) {
    return Stream.concat(OF_JVM.stream(), more.stream()).toList();
  }

  private static Counter megabytes(String name, String bean, String attribute) {
    return new Counter(name, bean, attribute, PER_BYTE, true, false);
  }

  /** Those that tell, without what they count. */
  static List<ServerGroup> groups(RunContext run) throws IOException {
    List<ServerGroup> groups = new ArrayList<>();
    for (Kind kind : KINDS) {
      kind.group(run).ifPresent(groups::add);
    }
    DataNodePages.group(run).ifPresent(nodes -> groups.add(nodes.group()));
    return groups;
  }

  /**
   * Those that are there now and tell.
   *
   * @throws IOException if one has to tell and does not
   */
  static List<Watched> of(RunContext run) throws IOException {
    List<Watched> all = new ArrayList<>();
    for (Kind kind : KINDS) {
      kind.group(run).ifPresent(group -> all.add(Watched.of(kind.role().lowerCase(), kind.label(), group, kind.figures())));
    }
    DataNodePages.group(run).ifPresent(nodes -> all.add(Watched.of("datanodes", "DataNodes", nodes.group(),
        and(OF_DATANODE).stream().map(figure -> figure.ofShare(nodes.share())).toList())));
    return all;
  }
}
