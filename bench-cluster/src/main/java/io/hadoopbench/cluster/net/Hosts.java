package io.hadoopbench.cluster.net;

import io.hadoopbench.core.cluster.Role;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hosts of a cluster.
 *
 * @param inside host of the clients, the NameNode and most servers, unless servers are spread
 * @param outside second host; empty if there is none
 * @param whyNone why there is no second host
 * @param spread hosts over which all servers are spread; empty if all are on one
 * @param made created hosts, which are removed at the end
 */
public record Hosts(
    Host inside, Optional<Host> outside, String whyNone, List<Host> spread, Closeable made)
    implements Closeable {
  /** Returns loopback only. */
  public static Hosts one(String whyNone) {
    return new Hosts(Host.LOOPBACK, Optional.empty(), whyNone, List.of(), () -> {});
  }

  /** Returns existing hosts for the servers, which remain when the cluster is closed. */
  public static Hosts several(List<Host> spread) {
    return new Hosts(
        spread.get(0),
        Optional.empty(),
        "the servers are spread over fixed hosts",
        spread,
        () -> {});
  }

  /** Returns all names and addresses of servers. */
  public List<String> serverNames() {
    return Stream.concat(Stream.of(Host.LOOPBACK), spread.stream())
        .flatMap(host -> Stream.of(host.name(), host.address()))
        .toList();
  }

  /**
   * @param index among the servers of the role, from 0
   */
  public Host of(Role role, int index) {
    return spread.isEmpty() ? Host.LOOPBACK : spread.get(place(role, index, spread.size()));
  }

  /** Returns the host of a NameNode or DataNode, which DataNodes on the second host connect to. */
  public Host ofHdfs(Role role, int index) {
    return spread.isEmpty() ? inside : of(role, index);
  }

  @Override
  public void close() throws IOException {
    made.close();
  }

  /**
   * Returns the host index of a server. NameNodes and DataNodes are placed one per host from the
   * first host on; single servers from the last host backwards. With enough hosts, a NameNode
   * shares its host with no other master, so losing the host affects only this NameNode.
   */
  static int place(Role role, int index, int hosts) {
    return switch (role) {
      case NAMENODE, DATANODE -> index % hosts;
      case YARN ->
          (Math.max(hosts - 2, 0) + index)
              % hosts; // the first NodeManager is on the host of the ResourceManager
      default -> Math.floorMod(hosts - 1 - index, hosts);
    };
  }
}
