package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
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
 * The keytab for the login on an existing cluster. Long runs need it, because a ticket from {@code
 * kinit} may expire during the run.
 */
public final class UserKey {
  private static final String KEYTAB = "keytab";

  private UserKey() {}

  public static Option option() {
    return Option.text(
        KEYTAB,
        "PRINCIPAL:FILE",
        "existing cluster with Kerberos: log in as the principal with this keytab, and again before"
            + " tickets expire; default: the existing tickets");
  }

  /**
   * Checks the option.
   *
   * @throws UsageException if the option does not apply to this cluster or the keytab is unreadable
   */
  public static void check(Settings settings) {
    ExistingOnly.check(settings, "creates its own keytabs", KEYTAB);
    settings.require(
        KEYTAB,
        key -> key.indexOf(':') > 0,
        "must be PRINCIPAL:FILE, for example alice@EXAMPLE.COM:/home/alice/alice.keytab");
    settings.require(KEYTAB, key -> Files.isReadable(keytab(key).file()), "is not a readable file");
  }

  public static Optional<Keytab> of(Settings settings) {
    return settings.find(KEYTAB).map(UserKey::keytab);
  }

  private static Keytab keytab(String key) {
    String[] parts = key.split(":", 2);
    return new Keytab(parts[0], Path.of(parts[1]));
  }

  /**
   * Logs in from the keytab, if one is given. Hadoop renews the login before the ticket expires.
   *
   * @throws UsageException if the cluster does not use Kerberos
   * @throws IOException if the keytab is rejected
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
              + ": the cluster does not use Kerberos ("
              + CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION
              + " is "
              + conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION)
              + ")");
    }
    UserGroupInformation.loginUserFromKeytab(key.get().principal(), key.get().file().toString());
  }
}
