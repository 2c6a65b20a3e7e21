package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.util.List;
import java.util.stream.Stream;

/**
 * Calls of any kind that an RPC server answered, but for those that DataNodes make by themselves,
 * whether or not somebody works on it. Whoever keeps a server busy is seen by them, with whatever
 * he asks.
 */
public final class RpcCalls {
  /** Name of the counter of all calls. */
  public static final String ALL = "calls";

  /** A bean of totals, to be followed by a port or {@code *}. */
  public static final String ACTIVITY = "Hadoop:service=*,name=RpcActivityForPort";

  /**
   * Polls of each map for the start, and calls of the job around its timed part; on YARN its
   * history is a part.
   */
  private static final int OF_MAP = 60;

  private static final int OF_RUN = 300;
  private static final String DETAILS = "Hadoop:service=*,name=RpcDetailedActivityForPort";
  private static final List<String> UPKEEP =
      List.of("SendHeartbeat", "BlockReport", "BlockReceivedAndDeleted", "SendLifeline");

  private RpcCalls() {}

  /**
   * @param port of the server; {@code *} for all that it has
   */
  public static List<Counter> counters(String port) {
    return Stream.concat(
            Stream.of(Counter.sum(ALL, ACTIVITY + port, "RpcProcessingTimeNumOps")),
            UPKEEP.stream().map(kind -> ofKind(kind, port)))
        .toList();
  }

  private static Counter ofKind(String kind, String port) {
    return Counter.sumFromFirstUse(kind, DETAILS + port, kind + "NumOps");
  }

  /**
   * What a trial asked, in calls.
   *
   * @param least calls that were its operations for certain
   * @param most calls that these can have been
   */
  public static TrialCalls own(JmxDelta read, double least, double most, int tasks) {
    double upkeep = UPKEEP.stream().mapToDouble(kind -> read.of(kind).orElse(0.0)).sum();
    return new TrialCalls(ALL, "calls", least, most + upkeep + OF_RUN + OF_MAP * (double) tasks);
  }
}
