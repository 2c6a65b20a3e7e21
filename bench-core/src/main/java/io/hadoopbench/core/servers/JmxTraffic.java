package io.hadoopbench.core.servers;

/**
 * The cost of reading metrics pages.
 *
 * @param nanos total time from request to response, which includes the network and the server
 */
public record JmxTraffic(long requests, long receivedBytes, long nanos) {
  public static final JmxTraffic NONE = new JmxTraffic(0, 0, 0);

  public JmxTraffic plus(JmxTraffic o) {
    return new JmxTraffic(requests + o.requests, receivedBytes + o.receivedBytes, nanos + o.nanos);
  }
}
