package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Network;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Does what is typed into a cluster that is held open.
 *
 * @param network empty where the servers share a host
 */
record TypedLines(EmbeddedCluster cluster, Optional<Network> network) {
  void obey(BufferedReader in) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      try {
        System.out.println(obey(TypedLine.parse(line)).orElse("in force: " + line.strip()));
      } catch (IllegalArgumentException e) {
        System.err.println(e.getMessage());
      }
    }
  }

  /** Why it cannot be done; empty when it was. */
  private Optional<String> obey(TypedLine line) throws IOException {
    switch (line.verb()) {
      case SET -> {
        return cluster.apply(line.settings());
      }
      case HEAL -> cluster.heal();
      case KILL -> {
        if (!cluster.kill(line.whom())) {
          Host host = host(line);
          cluster.kill(host); // first, so that they are known to be broken on purpose
          network().orElseThrow().kill(host);
        }
      }
      case CUT, JOIN -> network().orElseThrow().cut(host(line), line.verb() == TypedLine.Verb.CUT);
      case SLOW -> network().orElseThrow().slow(host(line), line.number());
      case CLOSE, OPEN -> network().orElseThrow().silence(host(line), line.number(), line.verb() == TypedLine.Verb.CLOSE);
    }
    return Optional.empty();
  }

  private Host host(TypedLine line) {
    List<Host> hosts = network.map(Network::hosts).orElse(List.of());
    return hosts.stream().filter(host -> host.name().equals(line.whom())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no host or server " + line.whom() + "; there are "
            + hosts.stream().map(Host::name).toList() + " and " + cluster.names()));
  }
}
