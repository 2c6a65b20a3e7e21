package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.client.Route;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Factors {@code protection} and {@code mechanism}: the SASL protection of connections, and how
 * clients authenticate. One treatment covers both factors, because a mechanism requires protection,
 * determines a level's cipher, and is part of the evidence ({@code TOKEN auth-conf}). A NameNode
 * with Kerberos rejects unauthenticated clients, so the level also selects the server.
 */
final class Protection implements Treatment.Interleavable, Handshake, Route {
  static final String PROTECTION = "protection";
  static final String MECHANISM = "mechanism";
  static final String PLAIN = "plain";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            PROTECTION,
            "SASL protection of the connection. none: a separate NameNode process without"
                + " authentication; one process offers the other three levels.",
            List.of(
                ProtectionLevel.NONE,
                ProtectionLevel.AUTHENTICATION,
                ProtectionLevel.INTEGRITY,
                ProtectionLevel.PRIVACY)),
        new Factor(
            MECHANISM,
            "how clients authenticate. token: with a delegation token, as map tasks do"
                + " (DIGEST-MD5); kerberos: with a keytab (GSSAPI).",
            Handshake.MECHANISMS,
            List.of(Handshake.TOKEN)));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.NAMENODE_CALLS);
  }

  private static boolean none(Variant variant) {
    return variant.level(PROTECTION).equals(ProtectionLevel.NONE);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return none(variant) ? Set.of(MECHANISM) : Set.of();
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.text(
            PLAIN,
            "URI",
            "existing cluster with Kerberos: a NameNode without Kerberos for the level 'none', as"
                + " in hdfs://host:8020"));
  }

  @Override
  public void check(Settings settings) {
    ExistingOnly.check(settings, "starts its own NameNode without Kerberos", PLAIN);
    if (settings.has(PLAIN)) {
      Route.address(settings, PLAIN);
    }
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    return none(variant)
        ? Optional.empty()
        : Clients.missingKey(settings, variant.level(MECHANISM))
            .map(reason -> MECHANISM + "=" + variant.level(MECHANISM) + ": " + reason);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (none(variant)) {
      needs.servers(Role.PLAIN_NAMENODE);
    }
  }

  @Override
  public String protection(Variant variant, Settings settings) {
    return variant.level(PROTECTION);
  }

  @Override
  public String mechanism(Variant variant, Settings settings) {
    return variant.level(MECHANISM);
  }

  /**
   * Returns the variant's server. All protected levels share one server; the level {@code none} has
   * a separate one.
   */
  @Override
  public List<Target> servers(RunContext run, Variant variant) {
    if (!none(variant) || !UserGroupInformation.isSecurityEnabled()) {
      return List.of(Route.nameNode(run));
    }
    if (run.settings().has(PLAIN)) {
      return List.of(
          new Target(
              NAMENODE, Route.address(run.settings(), PLAIN), "-" + PLAIN, Optional.empty(), true));
    }
    return run
        .cluster()
        .server(Role.PLAIN_NAMENODE)
        .map(
            plain ->
                new Target(
                    NAMENODE,
                    plain.endpoint(ServerAccess.HDFS),
                    "embedded",
                    Optional.of(plain.web()),
                    true))
        .stream()
        .toList();
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() {
      @Override
      public Optional<String> unavailable(Variant variant) {
        return servers(run, variant).isEmpty()
            ? Optional.of(
                "the cluster uses Kerberos; to specify a NameNode without Kerberos, use -" + PLAIN)
            : Optional.empty();
      }
    };
  }
}
