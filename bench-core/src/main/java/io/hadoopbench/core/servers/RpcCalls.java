package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;
import java.util.List;
import java.util.stream.Stream;

/**
 * Counts all calls that an RPC server answered, except calls that DataNodes make regardless of
 * load. This reveals any client that keeps a server busy.
 */
public final class RpcCalls {
  public static final String ALL = "calls";

  /** Bean with totals, whose name ends with a port or {@code *}. */
  public static final String ACTIVITY = "Hadoop:service=*,name=RpcActivityForPort";

  /**
   * Allowance per map task for polls of the start time, and for calls of the job outside its timed
   * part, including the job history on YARN.
   */
  private static final int OF_MAP = 60;

  private static final int OF_RUN = 300;
  private static final List<String> UPKEEP =
      List.of("SendHeartbeat", "BlockReport", "BlockReceivedAndDeleted", "SendLifeline");

  private RpcCalls() {}

  /**
   * Returns the counters.
   *
   * @param port port of the server; {@code *} for all ports
   */
  public static List<Counter> counters(String port) {
    return Stream.concat(
            Stream.of(Counter.sum(ALL, ACTIVITY + port, "RpcProcessingTimeNumOps")),
            UPKEEP.stream().map(kind -> ofKind(kind, port)))
        .toList();
  }

  private static Counter ofKind(String kind, String port) {
    return Counter.sumFromFirstUse(
        kind, "Hadoop:service=*,name=RpcDetailedActivityForPort" + port, kind + "NumOps");
  }

  /**
   * Returns the calls that a trial is expected to make.
   *
   * @param least minimum number of calls that the trial's operations made
   * @param most maximum number of calls that the trial's operations could have caused
   */
  public static TrialCalls own(JmxDelta read, double least, double most, int tasks) {
    double upkeep = UPKEEP.stream().mapToDouble(kind -> read.of(kind).orElse(0.0)).sum();
    return new TrialCalls(ALL, "calls", least, most + upkeep + OF_RUN + OF_MAP * (double) tasks);
  }
}
