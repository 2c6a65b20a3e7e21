package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A host on which servers run.
 *
 * @param name name that resolves to the address on all hosts of the cluster
 * @param address the only address on which the host's servers listen
 * @param enter command prefix that runs a command on the host; empty for this host
 * @param environment environment variables for all processes on the host
 */
public record Host(
    String name, String address, List<String> enter, Map<String, String> environment) {
  /** The only host, unless the cluster has others. */
  public static final Host LOOPBACK = new Host("localhost", "127.0.0.1", List.of());

  public Host(String name, String address, List<String> enter) {
    this(name, address, enter, Map.of());
  }

  /** Returns the prefix for commands that run on the host. */
  public List<String> command() {
    List<String> command = new ArrayList<>(enter);
    if (!environment.isEmpty()) {
      command.add("env");
      environment.forEach((name, value) -> command.add(name + "=" + value));
    }
    return command;
  }

  /**
   * @throws IOException if no connection to the port is accepted in time
   */
  public void connect(int port, Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
    }
  }

  public String at(int port) {
    return address + ":" + port;
  }

  /** Returns the host name and a port; Kerberos tickets are issued for host names. */
  public String named(int port) {
    return name + ":" + port;
  }
}
