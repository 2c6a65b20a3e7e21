package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Master;
import org.apache.hadoop.security.Credentials;

/** A run's clients: the servers they call, how they log in, and the credentials they use. */
public record Clients(RunContext run, Handshake handshake, Route route) {
  private static final String KEY_NEEDED =
      "tasks that log in with Kerberos need a keytab; pass it with -keytab";

  /** Returns the reason clients cannot log in with the given mechanism; empty if they can. */
  public static Optional<String> missingKey(Settings settings, String mechanism) {
    return mechanism.equals(Handshake.KERBEROS)
            && ExistingOnly.asked(settings)
            && UserKey.of(settings).isEmpty()
        ? Optional.of(KEY_NEEDED)
        : Optional.empty();
  }

  private Settings settings() {
    return run.settings();
  }

  public Route.Target called(Variant variant) {
    return route.called(run, variant);
  }

  public String protection(Variant variant) {
    return handshake.protection(variant, settings());
  }

  public String mechanism(Variant variant) {
    return handshake.mechanism(variant, settings());
  }

  /** Returns a variant's clients in this JVM, with their own tokens. */
  public Connections connections(Variant variant) throws IOException {
    return new Connections(
            called(variant).server(),
            run.cluster().clientConf(),
            credentials(variant),
            protection(variant),
            mechanism(variant))
        .withOwnTokens();
  }

  /**
   * Returns tokens or a keytab for the clients of the variant's server; empty if the server does
   * not require authentication.
   */
  public Credentials credentials(Variant variant) throws IOException {
    Credentials credentials = new Credentials();
    if (protection(variant).equals(ProtectionLevel.NONE)) {
      return credentials;
    }
    if (mechanism(variant).equals(Handshake.KERBEROS)) {
      Keytab keytab =
          UserKey.of(settings())
              .or(run.cluster()::keytab)
              .orElseThrow(() -> new IOException(KEY_NEEDED));
      credentials.addSecretKey(Connections.KEYTAB, Files.readAllBytes(keytab.file()));
      credentials.addSecretKey(Connections.PRINCIPAL, new Text(keytab.principal()).copyBytes());
      return credentials;
    }
    Configuration conf = Connections.apart(run.cluster().clientConf());
    try (FileSystem fs = FileSystem.newInstance(called(variant).server(), conf)) {
      fs.addDelegationTokens(Master.getMasterPrincipal(conf), credentials);
    }
    return credentials;
  }
}
