package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The way of a variant's calls. The workload, the meters and the treatments of one scenario are
 * made with the same route, so that who is called, who is measured and what is proved cannot
 * differ.
 */
public interface Route {
  String NAMENODE = "namenode";

  /**
   * A server on the way.
   *
   * @param name what its metrics begin with: {@link #NAMENODE}, or the name of a Router
   * @param source option or key that names it, as in messages
   * @param web where its counters are; empty when not known
   * @param apart whether its namespace is not that of the cluster under test
   */
  record Target(String name, URI server, String source, Optional<URI> web, boolean apart) {}

  /**
   * The servers that a call passes, the one that clients call first; empty when there is none for
   * the variant.
   */
  List<Target> servers(RunContext run, Variant variant);

  /**
   * Protection of the connection between the first server and the next; empty when there is no
   * next.
   */
  default Optional<String> hop(Variant variant) {
    return Optional.empty();
  }

  /** The server that clients call; there must be one. */
  default Target called(RunContext run, Variant variant) {
    return servers(run, variant).get(0);
  }

  /** The NameNode of the cluster under test. */
  static Target nameNode(RunContext run) {
    try {
      return new Target(
          NAMENODE, run.cluster().nameNode(), "-fs", run.cluster().web(Role.NAMENODE), false);
    } catch (IOException e) {
      throw new UncheckedIOException("no NameNode answers: " + e.getMessage(), e);
    }
  }

  /**
   * A server that the user names.
   *
   * @throws UsageException if the option's value is no address of HDFS
   */
  static URI address(Settings settings, String option) {
    try {
      URI uri = URI.create(settings.text(option));
      settings.require(
          option,
          text -> "hdfs".equals(uri.getScheme()) && uri.getHost() != null,
          "must be like hdfs://host:8020");
      return uri;
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "-" + option + " " + settings.text(option) + ": not an address: " + e.getMessage());
    }
  }
}
