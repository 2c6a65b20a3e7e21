package io.hadoopbench.servers;

/** What the TLS connections of a gateway agreed upon. A connection without TLS is none of these. */
public interface TlsConnectionsMXBean {
  String NAME = "HadoopBench:service=Gateway,name=TlsConnections";

  /**
   * Open ones, {@code <client host>:<client port> <protocol> <suite> <class of the engine>},
   * sorted.
   */
  String[] getConnections();

  /**
   * Open and closed ones since the start, {@code <protocol> <suite> <class of the engine> <how
   * many>}, sorted.
   */
  String[] getAgreed();

  /** How many were opened since the start. */
  long getOpened();
}
