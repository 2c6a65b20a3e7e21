package io.hadoopbench.cluster.net;

import io.hadoopbench.core.cluster.Role;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The hosts of a cluster.
 *
 * @param inside that of the clients, the NameNode and most servers, unless all are spread
 * @param outside empty when there is none
 * @param whyNone why there is none
 * @param spread hosts over which all servers are spread; empty where they are all on one
 * @param made what there is to be removed of them in the end
 */
public record Hosts(
    Host inside, Optional<Host> outside, String whyNone, List<Host> spread, Closeable made)
    implements Closeable {
  /** Loopback alone. */
  public static Hosts one(String whyNone) {
    return new Hosts(Host.LOOPBACK, Optional.empty(), whyNone, List.of(), () -> {});
  }

  /** Several hosts, each with servers, which stay when the cluster is closed. */
  public static Hosts several(List<Host> spread) {
    return new Hosts(
        spread.get(0),
        Optional.empty(),
        "the servers are spread over hosts, and none of them moves",
        spread,
        () -> {});
  }

  /** All that a server can be called, by name and by address. */
  public List<String> serverNames() {
    return Stream.concat(Stream.of(Host.LOOPBACK), spread.stream())
        .flatMap(host -> Stream.of(host.name(), host.address()))
        .toList();
  }

  /**
   * @param index among those of the role, from 0
   */
  public Host of(Role role, int index) {
    return spread.isEmpty() ? Host.LOOPBACK : spread.get(place(role, index, spread.size()));
  }

  /** The same for NameNodes and DataNodes, which DataNodes outside talk to. */
  public Host ofHdfs(Role role, int index) {
    return spread.isEmpty() ? inside : of(role, index);
  }

  @Override
  public void close() throws IOException {
    made.close();
  }

  /**
   * NameNodes from the first host on, one on each, as DataNodes; whoever else there is one of, from
   * the last host back. So each NameNode has a host without other masters as long as there are
   * hosts, and can be lost with it.
   */
  static int place(Role role, int index, int hosts) {
    return switch (role) {
      case NAMENODE, DATANODE -> index % hosts;
      case YARN ->
          (Math.max(hosts - 2, 0) + index)
              % hosts; // the first NodeManager is the ResourceManager's neighbour
      default -> Math.floorMod(hosts - 1 - index, hosts);
    };
  }
}
