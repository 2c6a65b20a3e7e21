package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.UserKey;
import java.io.IOException;
import java.util.Optional;

/** The key with which the clients in tasks log in to Kerberos: the user's on an existing cluster, the embedded one's own. */
public final class LoginKey {
  private static final String NEEDED = "tasks that log in with Kerberos need a key: name it with -keytab and -principal";

  private LoginKey() { }

  /** Why clients cannot log in with this mechanism; empty when they can. */
  public static Optional<String> missing(Settings settings, String mechanism) {
    return mechanism.equals(Mechanism.KERBEROS) && ExistingOnly.asked(settings) && UserKey.of(settings).isEmpty()
        ? Optional.of(NEEDED) : Optional.empty();
  }

  /** @throws IOException if there is none */
  static Keytab of(RunContext run) throws IOException {
    return UserKey.of(run.settings()).or(run.cluster()::keytab).orElseThrow(() -> new IOException(NEEDED));
  }
}
