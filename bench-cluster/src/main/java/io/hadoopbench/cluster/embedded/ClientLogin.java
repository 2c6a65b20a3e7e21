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
 * This JVM as a client of a cluster: the JDK's Kerberos and Hadoop's login know one realm at a
 * time, so one cluster has it.
 */
final class ClientLogin {
  private static final String KRB5_CONF = "java.security.krb5.conf";
  private static String before;

  private ClientLogin() {}

  /** Logs in with the client's key; the KDC must be up. */
  static synchronized void with(Kerberos kerberos, Configuration conf) throws IOException {
    before = System.getProperty(KRB5_CONF);
    System.setProperty(KRB5_CONF, kerberos.krb5Conf().toString());
    readRealm(kerberos);
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(Kerberos.client(), kerberos.clientKeytab().toString());
  }

  /**
   * The JDK reads the file once, and any client of a server that might have Kerberos makes it do
   * so, such as one of ZooKeeper. A login may ask it to read it again.
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

  /** Forgets a login: its realm is about to go. */
  static synchronized void out(Kerberos kerberos) {
    if (!kerberos.krb5Conf().toString().equals(System.getProperty(KRB5_CONF))) {
      return; // never logged in, or another cluster has it by now
    }
    if (before == null) {
      System.clearProperty(KRB5_CONF);
    } else {
      System.setProperty(KRB5_CONF, before);
    }
    UserGroupInformation.reset();
  }
}
