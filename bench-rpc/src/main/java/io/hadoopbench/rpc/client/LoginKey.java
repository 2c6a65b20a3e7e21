package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The key with which clients log in to Kerberos: the user's on an existing cluster, the embedded one's own. */
public final class LoginKey {
  private static final String KEYTAB = "keytab";
  private static final String PRINCIPAL = "principal";
  private static final String NEEDED = "tasks that log in with Kerberos need a key: name it with -" + KEYTAB + " and -" + PRINCIPAL;

  private LoginKey() { }

  public static List<Option> options() {
    return List.of(
        Option.of(KEYTAB, Type.TEXT, "FILE", "", "existing cluster, mechanism kerberos: key that the tasks log in with"),
        Option.of(PRINCIPAL, Type.TEXT, "NAME", "", "existing cluster, mechanism kerberos: whose key it is"));
  }

  /** @throws UsageException if the values contradict one another */
  public static void check(Settings settings) {
    ExistingOnly.check(settings, "makes keys of its own", KEYTAB, PRINCIPAL);
    if (settings.has(KEYTAB) != settings.has(PRINCIPAL)) {
      throw new UsageException("-keytab and -principal: give both or none");
    }
    if (settings.has(KEYTAB) && !Files.isReadable(Path.of(settings.text(KEYTAB)))) {
      throw new UsageException("-keytab " + settings.text(KEYTAB) + ": no file that can be read");
    }
  }

  /** Why clients cannot log in with this mechanism; empty when they can. */
  public static Optional<String> missing(Settings settings, String mechanism) {
    return mechanism.equals(Mechanism.KERBEROS) && ExistingOnly.asked(settings) && !settings.has(KEYTAB) ? Optional.of(NEEDED) : Optional.empty();
  }

  /** @throws IOException if there is none */
  static Keytab of(RunContext run) throws IOException {
    Optional<Keytab> key = run.settings().has(KEYTAB)
        ? Optional.of(new Keytab(run.settings().text(PRINCIPAL), Path.of(run.settings().text(KEYTAB)))) : run.cluster().keytab();
    return key.orElseThrow(() -> new IOException(NEEDED));
  }
}
