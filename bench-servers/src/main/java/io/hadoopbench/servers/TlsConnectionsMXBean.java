package io.hadoopbench.servers;

/**
 * Protocols and suites that the TLS connections of a gateway negotiated. Excludes connections
 * without TLS.
 */
public interface TlsConnectionsMXBean {
  String NAME = "HadoopBench:service=Gateway,name=TlsConnections";

  /**
   * Returns open connections, {@code <client host>:<client port> <protocol> <suite> <class of the
   * engine>}, sorted.
   */
  String[] getConnections();

  /**
   * Returns open and closed connections since the start, {@code <protocol> <suite> <class of the
   * engine> <count>}, sorted.
   */
  String[] getAgreed();

  /** Returns the number of connections opened since the start. */
  long getOpened();
}
