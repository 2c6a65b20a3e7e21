package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Host of a server.
 *
 * @param name resolves to the address on all hosts of the cluster
 * @param address the only address on which its servers listen
 * @param enter command prefix that runs a command on the host; empty for this host
 * @param environment environment variables of all processes on the host
 */
public record Host(
    String name, String address, List<String> enter, Map<String, String> environment) {
  /** The only host, unless there are others. */
  public static final Host LOOPBACK = new Host("localhost", "127.0.0.1", List.of());

  public Host(String name, String address, List<String> enter) {
    this(name, address, enter, Map.of());
  }

  /** Returns the prefix of commands that run on the host. */
  public List<String> command() {
    List<String> command = new ArrayList<>(enter);
    if (!environment.isEmpty()) {
      command.add("env");
      environment.forEach((name, value) -> command.add(name + "=" + value));
    }
    return command;
  }

  /**
   * @throws IOException if the port accepts no connection in time
   */
  public void connect(int port, Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
    }
  }

  public String at(int port) {
    return address + ":" + port;
  }

  /** Returns host name and port; Kerberos tickets are issued for host names. */
  public String named(int port) {
    return name + ":" + port;
  }
}
