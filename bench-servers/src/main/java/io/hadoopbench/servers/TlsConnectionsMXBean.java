package io.hadoopbench.servers;

/**
 * Protocols and cipher suites that a gateway's TLS connections negotiated. Connections without TLS
 * are excluded.
 */
public interface TlsConnectionsMXBean {
  String NAME = "HadoopBench:service=Gateway,name=TlsConnections";

  /**
   * Returns a sorted list of open connections, in the form {@code <client host>:<client port>
   * <protocol> <suite> <engine class>}.
   */
  String[] getConnections();

  /**
   * Returns a sorted list of open and closed connections since the server started, in the form
   * {@code <protocol> <suite> <engine class> <count>}.
   */
  String[] getAgreed();

  /** Returns the number of connections opened since the server started. */
  long getOpened();
}
