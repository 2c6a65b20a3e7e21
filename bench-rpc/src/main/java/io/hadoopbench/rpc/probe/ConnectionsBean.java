package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What an RPC server tells of its connections, each as {@code address:port TOKEN auth-conf}. Only
 * servers of the embedded cluster do.
 */
record ConnectionsBean(Jmx jmx) {
  private static final String NAME = "HadoopBench:service=Rpc,name=Connections";

  /** Those that clients made; empty when the server does not tell. */
  Optional<List<String>> ofClients() throws IOException {
    return jmx.texts(NAME, "Connections");
  }

  /** Those that the server made itself; likewise. */
  Optional<List<String>> outgoing() throws IOException {
    return jmx.texts(NAME, "Outgoing");
  }

  /**
   * The most connections that the server made in the name of one user; NaN when it does not tell.
   */
  double mostOutgoingOfOneUser() throws IOException {
    return jmx.number(NAME, "MostOutgoingOfOneUser");
  }

  /** The client's address and port of a connection. */
  static String address(String connection) {
    return connection.substring(0, connection.indexOf(' '));
  }

  /** What a connection agreed upon, without its address. */
  static String agreed(String connection) {
    return connection.substring(connection.indexOf(' ') + 1);
  }
}
