package io.hadoopbench.rpc;

import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Master;
import org.apache.hadoop.security.Credentials;

/** What the clients of a run prove themselves with. */
record Logins(RunContext context) {
  /** The user's key, else the cluster's own; empty when there is neither. */
  Optional<Keytab> keytab() {
    return context.settings().has("keytab")
        ? Optional.of(new Keytab(context.settings().text("principal"), Path.of(context.settings().text("keytab")))) : context.cluster().keytab();
  }

  /** Tokens, or a key, for clients of a server; nothing where nobody is asked. */
  Credentials credentials(URI server, String protection, String mechanism) throws IOException {
    Credentials credentials = new Credentials();
    if (protection.equals(Protection.NONE)) {
      return credentials;
    }
    if (mechanism.equals(Mechanism.KERBEROS)) {
      Keytab keytab = keytab().orElseThrow();
      credentials.addSecretKey(Connections.KEYTAB, Files.readAllBytes(keytab.file()));
      credentials.addSecretKey(Connections.PRINCIPAL, new Text(keytab.principal()).copyBytes());
      return credentials;
    }
    Configuration conf = Connections.apart(context.cluster().clientConf());
    try (FileSystem fs = FileSystem.newInstance(server, conf)) {
      fs.addDelegationTokens(Master.getMasterPrincipal(conf), credentials);
    }
    return credentials;
  }
}
