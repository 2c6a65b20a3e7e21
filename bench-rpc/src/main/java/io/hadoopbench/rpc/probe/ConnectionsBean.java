package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.servers.Jmx;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An RPC server's connections, each in the form {@code address:port TOKEN auth-conf}. Only embedded
 * servers report them.
 */
record ConnectionsBean(Jmx jmx) {
  private static final String NAME = "HadoopBench:service=Rpc,name=Connections";

  /** Returns connections from clients; empty if the server does not report them. */
  Optional<List<String>> ofClients() throws IOException {
    return jmx.texts(NAME, "Connections");
  }

  /** Returns connections that the server opened; empty if it does not report them. */
  Optional<List<String>> outgoing() throws IOException {
    return jmx.texts(NAME, "Outgoing");
  }

  /**
   * Returns the largest number of connections that the server opened for a single user; NaN if the
   * server does not report it.
   */
  double mostOutgoingOfOneUser() throws IOException {
    return jmx.number(NAME, "MostOutgoingOfOneUser");
  }

  /** Returns the client's address and port. */
  static String address(String connection) {
    return connection.substring(0, connection.indexOf(' '));
  }

  /** Returns what a connection negotiated, without its address. */
  static String agreed(String connection) {
    return connection.substring(connection.indexOf(' ') + 1);
  }
}
