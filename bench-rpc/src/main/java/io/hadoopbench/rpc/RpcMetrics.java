package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** Metrics of the rpc scenarios. */
final class RpcMetrics {
  static final String CALLS_PER_SECOND = RpcWorkload.CALL + ".perSecond";
  static final String CALL_MICROS = RpcWorkload.CALL + ".p50Micros";
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerCall";

  private RpcMetrics() { }

  /** Of the clients, then of the NameNode. */
  static List<Metric> common() {
    return List.of(
        Metric.higherIsBetter(CALLS_PER_SECOND, "calls per second", "1/s"),
        Metric.lowerIsBetter(CALL_MICROS, "call, median", "us"),
        Metric.lowerIsBetter(RpcWorkload.CALL + ".p99Micros", "call, 99th percentile", "us"),
        Metric.lowerIsBetter(CLIENT_CPU_MICROS, "client CPU per call", "us"),
        Metric.lowerIsBetter("namenode.cpuMicrosPerCall", "NameNode CPU per call", "us"),
        Metric.lowerIsBetter("namenode.queueMicros", "in the NameNode's queue, mean", "us"),
        Metric.lowerIsBetter("namenode.processingMicros", "NameNode processing, mean", "us"),
        Metric.lowerIsBetter("namenode.lockWaitMicros", "waiting for the NameNode's lock, mean", "us"),
        Metric.lowerIsBetter("namenode.receivedBytesPerCall", "bytes to the NameNode per call", "B"),
        Metric.lowerIsBetter("namenode.sentBytesPerCall", "bytes from the NameNode per call", "B"));
  }

  /** Those of a Router as well. */
  static List<Metric> withRouter() {
    return Stream.concat(common().stream(), Stream.of(
        Metric.lowerIsBetter("router.cpuMicrosPerCall", "Router CPU per call", "us"),
        Metric.lowerIsBetter("router.queueMicros", "in the Router's queue, mean", "us"),
        Metric.lowerIsBetter("router.processingMicros", "Router processing with the call to the NameNode, mean", "us"))).toList();
  }
}
