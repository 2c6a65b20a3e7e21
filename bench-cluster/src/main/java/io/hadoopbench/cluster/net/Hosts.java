package io.hadoopbench.cluster.net;

import io.hadoopbench.core.cluster.Role;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cluster's hosts.
 *
 * @param inside host of the clients, the NameNode and most servers, unless the servers are spread
 * @param outside second host; empty if there is none
 * @param whyNone why there is no second host
 * @param spread hosts over which all servers are spread; empty if all servers are on one host
 * @param made hosts that were created for the run, and are removed at the end
 */
public record Hosts(
    Host inside, Optional<Host> outside, String whyNone, List<Host> spread, Closeable made)
    implements Closeable {
  /** Returns only loopback. */
  public static Hosts one(String whyNone) {
    return new Hosts(Host.LOOPBACK, Optional.empty(), whyNone, List.of(), () -> {});
  }

  /** Returns existing hosts for the servers; the hosts remain when the cluster is closed. */
  public static Hosts several(List<Host> spread) {
    return new Hosts(
        spread.get(0),
        Optional.empty(),
        "the servers are spread over fixed hosts",
        spread,
        () -> {});
  }

  /** Returns the names and addresses of all servers' hosts. */
  public List<String> serverNames() {
    return Stream.concat(Stream.of(Host.LOOPBACK), spread.stream())
        .flatMap(host -> Stream.of(host.name(), host.address()))
        .toList();
  }

  /**
   * @param index index among the servers with the role, from 0
   */
  public Host of(Role role, int index) {
    return spread.isEmpty() ? Host.LOOPBACK : spread.get(place(role, index, spread.size()));
  }

  /**
   * Returns the host of a NameNode or DataNode that DataNodes on the second host can connect to.
   */
  public Host ofHdfs(Role role, int index) {
    return spread.isEmpty() ? inside : of(role, index);
  }

  @Override
  public void close() throws IOException {
    made.close();
  }

  /**
   * Returns the index of a server's host. NameNodes and DataNodes are placed one per host, starting
   * with the first host. All other servers are placed from the last host backwards. With enough
   * hosts, no other master runs on a NameNode's host, so losing the host affects only this
   * NameNode.
   */
  static int place(Role role, int index, int hosts) {
    return switch (role) {
      case NAMENODE, DATANODE -> index % hosts;
      case YARN ->
          (Math.max(hosts - 2, 0) + index)
              % hosts; // the first NodeManager is on the ResourceManager's host
      default -> Math.floorMod(hosts - 1 - index, hosts);
    };
  }

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
}
