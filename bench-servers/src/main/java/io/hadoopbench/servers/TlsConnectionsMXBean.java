package io.hadoopbench.servers;

/**
 * Protocols and suites that a gateway's TLS connections negotiated. Excludes connections without
 * TLS.
 */
public interface TlsConnectionsMXBean {
  String NAME = "HadoopBench:service=Gateway,name=TlsConnections";

  /**
   * Returns open connections, {@code <client host>:<client port> <protocol> <suite> <engine
   * class>}, sorted.
   */
  String[] getConnections();

  /**
   * Returns open and closed connections since the server started, {@code <protocol> <suite> <engine
   * class> <count>}, sorted.
   */
  String[] getAgreed();

  /** Returns the number of connections opened since the server started. */
  long getOpened();
}
