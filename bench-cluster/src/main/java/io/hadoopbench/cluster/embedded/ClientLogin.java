package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Kerberos;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** This JVM as a client of a cluster: the JDK's Kerberos and Hadoop's login know one realm at a time, so one cluster has it. */
final class ClientLogin {
  private static final String KRB5_CONF = "java.security.krb5.conf";
  private static String before;

  private ClientLogin() { }

  /** Logs in with the client's key; the KDC must be up. */
  static synchronized void with(Kerberos kerberos, Configuration conf) throws IOException {
    before = System.getProperty(KRB5_CONF);
    System.setProperty(KRB5_CONF, kerberos.krb5Conf().toString());
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(Kerberos.client(), kerberos.clientKeytab().toString());
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
