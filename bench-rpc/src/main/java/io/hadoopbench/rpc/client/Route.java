package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Servers that a variant's calls pass through. A scenario's workload, meters and treatments share
 * one route, so that they call, measure and verify the same servers.
 */
public interface Route {
  String NAMENODE = "namenode";

  /**
   * A server on a route.
   *
   * @param name prefix for the server's metrics: {@link #NAMENODE}, or the name of a Router
   * @param source option or configuration key that specifies the server; used in messages
   * @param web the server's web interface address; empty if unknown
   * @param apart whether the server has a different namespace from the cluster under test
   */
  record Target(String name, URI server, String source, Optional<URI> web, boolean apart) {}

  /** Returns the servers that a call passes through, in order; empty if the variant has none. */
  List<Target> servers(RunContext run, Variant variant);

  /**
   * Returns the protection between the first server and the next; empty if there is no next server.
   */
  default Optional<String> hop(Variant variant) {
    return Optional.empty();
  }

  /** Returns the server that clients call, which must exist. */
  default Target called(RunContext run, Variant variant) {
    return servers(run, variant).get(0);
  }

  /** Returns the NameNode in the cluster under test. */
  static Target nameNode(RunContext run) {
    try {
      return new Target(
          NAMENODE, run.cluster().nameNode(), "-fs", run.cluster().web(Role.NAMENODE), false);
    } catch (IOException e) {
      throw new UncheckedIOException("no NameNode responds: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the server address that an option specifies.
   *
   * @throws UsageException if the value is not an HDFS address
   */
  static URI address(Settings settings, String option) {
    try {
      URI uri = URI.create(settings.text(option));
      settings.require(
          option,
          text -> "hdfs".equals(uri.getScheme()) && uri.getHost() != null,
          "must have the form hdfs://host:8020");
      return uri;
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "-" + option + " " + settings.text(option) + ": invalid address: " + e.getMessage());
    }
  }
}
