package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;

/** The key with which a user logs in on an existing cluster: a run may take longer than a ticket of {@code kinit} lives. */
public final class UserKey {
  private static final String KEYTAB = "keytab";
  private static final String PRINCIPAL = "principal";

  private UserKey() { }

  public static List<Option> options() {
    return List.of(
        Option.of(KEYTAB, Type.TEXT, "FILE", "",
            "existing cluster with Kerberos: log in with this key, as often as it takes; default: the tickets that are there"),
        Option.of(PRINCIPAL, Type.TEXT, "NAME", "", "whose key -" + KEYTAB + " is"));
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

  /** Empty when none is given. */
  public static Optional<Keytab> of(Settings settings) {
    return settings.has(KEYTAB) ? Optional.of(new Keytab(settings.text(PRINCIPAL), Path.of(settings.text(KEYTAB)))) : Optional.empty();
  }

  /**
   * Logs this JVM in, if a key is given; Hadoop logs in again before the ticket ends.
   *
   * @throws UsageException if the cluster has no Kerberos
   * @throws IOException if the key is not accepted
   */
  public static void login(Settings settings, Configuration conf) throws IOException {
    Optional<Keytab> key = of(settings);
    if (key.isEmpty()) {
      return;
    }
    Configuration renewing = new Configuration(conf);
    renewing.setBoolean(CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED, true);
    UserGroupInformation.setConfiguration(renewing);
    if (!UserGroupInformation.isSecurityEnabled()) {
      throw new UsageException("-keytab " + key.get().file() + ": the cluster has no Kerberos ("
          + CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION + " is "
          + conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION) + ")");
    }
    UserGroupInformation.loginUserFromKeytab(key.get().principal(), key.get().file().toString());
  }
}
