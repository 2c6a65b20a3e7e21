package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The key with which a user logs in on an existing cluster: a run may take longer than a ticket of
 * {@code kinit} lives.
 */
public final class UserKey {
  private static final String KEYTAB = "keytab";

  private UserKey() {}

  public static Option option() {
    return Option.of(
        KEYTAB,
        Type.TEXT,
        "PRINCIPAL:FILE",
        "",
        "existing cluster with Kerberos: log in as the principal with its key in the file, as often"
            + " as it takes; default: the tickets that are there");
  }

  /**
   * @throws UsageException if it is not for this cluster, or names no key that can be read
   */
  public static void check(Settings settings) {
    ExistingOnly.check(settings, "makes keys of its own", KEYTAB);
    settings.require(
        KEYTAB,
        key -> key.indexOf(':') > 0,
        "must be PRINCIPAL:FILE, as in alice@EXAMPLE.COM:/home/alice/alice.keytab");
    settings.require(
        KEYTAB, key -> Files.isReadable(keytab(key).file()), "no file that can be read");
  }

  /** Empty when none is given. */
  public static Optional<Keytab> of(Settings settings) {
    return settings.find(KEYTAB).map(UserKey::keytab);
  }

  private static Keytab keytab(String key) {
    String[] parts = key.split(":", 2);
    return new Keytab(parts[0], Path.of(parts[1]));
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
    renewing.setBoolean(
        CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED, true);
    UserGroupInformation.setConfiguration(renewing);
    if (!UserGroupInformation.isSecurityEnabled()) {
      throw new UsageException(
          "-keytab "
              + key.get().file()
              + ": the cluster has no Kerberos ("
              + CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION
              + " is "
              + conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION)
              + ")");
    }
    UserGroupInformation.loginUserFromKeytab(key.get().principal(), key.get().file().toString());
  }
}
