package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where a server runs.
 *
 * @param name resolves to the address, here and on the other hosts
 * @param address the only one that it listens on
 * @param enter what stands before a command to run it there; empty for where we are ourselves
 * @param environment variables of all processes there
 */
public record Host(
    String name, String address, List<String> enter, Map<String, String> environment) {
  /** The only one with servers of ours, unless there are others. */
  public static final Host LOOPBACK = new Host("localhost", "127.0.0.1", List.of());

  public Host(String name, String address, List<String> enter) {
    this(name, address, enter, Map.of());
  }

  /** The beginning of a command that runs there. */
  public List<String> command() {
    List<String> command = new ArrayList<>(enter);
    if (!environment.isEmpty()) {
      command.add("env");
      environment.forEach((name, value) -> command.add(name + "=" + value));
    }
    return command;
  }

  /**
   * @throws IOException if nobody takes a connection there in time
   */
  public void connect(int port, Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
    }
  }

  public String at(int port) {
    return address + ":" + port;
  }

  /** The same by name, for which a ticket of Kerberos is. */
  public String named(int port) {
    return name + ":" + port;
  }
}
