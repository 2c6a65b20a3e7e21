package io.hadoopbench.core.probe;

/**
 * What it took to read pages.
 *
 * @param nanos from each request until its answer was there: the way there and back, and the
 *     server's time
 */
public record JmxTraffic(long requests, long receivedBytes, long nanos) {
  public static final JmxTraffic NONE = new JmxTraffic(0, 0, 0);

  public JmxTraffic plus(JmxTraffic o) {
    return new JmxTraffic(requests + o.requests, receivedBytes + o.receivedBytes, nanos + o.nanos);
  }
}
