package io.hadoopbench.cluster.net;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The hosts of a cluster.
 *
 * @param inside that of the clients, the NameNode and most servers
 * @param outside empty when there is none
 * @param whyNone why there is none
 * @param names a file with the names of all addresses; with one the servers ask nobody else
 */
public record Hosts(Host inside, Optional<Host> outside, String whyNone, Optional<Path> names) {
  /** Loopback alone. */
  public static Hosts one(String whyNone) {
    return new Hosts(Host.LOOPBACK, Optional.empty(), whyNone, Optional.empty());
  }

  /** For servers that other hosts talk to: they look up the name of whoever comes, which a name server would answer late or never. */
  public List<String> jvmOptions() {
    return names.map(file -> "-Djdk.net.hosts.file=" + file).stream().toList();
  }
}
