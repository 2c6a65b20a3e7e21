package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Kerberos;
import java.io.IOException;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.util.KerberosUtil;

/**
 * This JVM's Kerberos login. The JDK and Hadoop's login each support one realm at a time, so only
 * one cluster can use them.
 */
final class ClientLogin {
  private static final String KRB5_CONF = "java.security.krb5.conf";
  private static String before;

  private ClientLogin() {}

  /** Logs in with the client's key; the KDC must be running. */
  static synchronized void with(Kerberos kerberos, Configuration conf) throws IOException {
    before = System.getProperty(KRB5_CONF);
    System.setProperty(KRB5_CONF, kerberos.krb5Conf().toString());
    readRealm(kerberos);
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(Kerberos.client(), kerberos.clientKeytab().toString());
  }

  /**
   * Makes the JDK read the realm file again. The JDK reads the file once, possibly for an earlier
   * client that supports Kerberos, such as ZooKeeper's client.
   */
  private static void readRealm(Kerberos kerberos) throws IOException {
    AppConfigurationEntry entry =
        new AppConfigurationEntry(
            KerberosUtil.getKrb5LoginModuleName(),
            LoginModuleControlFlag.REQUIRED,
            Map.of(
                "refreshKrb5Config",
                "true",
                "useKeyTab",
                "true",
                "keyTab",
                kerberos.clientKeytab().toString(),
                "principal",
                Kerberos.client(),
                "doNotPrompt",
                "true"));
    try {
      LoginContext login =
          new LoginContext(
              "realm",
              new Subject(),
              null,
              new javax.security.auth.login.Configuration() {
                @Override
                public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                  return new AppConfigurationEntry[] {entry};
                }
              });
      login.login();
      login.logout();
    } catch (LoginException e) {
      throw new IOException("no login as " + Kerberos.client() + ": " + e.getMessage(), e);
    }
  }

  /** Logs out before the realm's KDC stops. */
  static synchronized void out(Kerberos kerberos) {
    if (!kerberos.krb5Conf().toString().equals(System.getProperty(KRB5_CONF))) {
      return; // not logged in, or another cluster has replaced the login
    }
    if (before == null) {
      System.clearProperty(KRB5_CONF);
    } else {
      System.setProperty(KRB5_CONF, before);
    }
    UserGroupInformation.reset();
  }
}
