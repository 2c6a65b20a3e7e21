package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Optional;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** The login on an existing cluster, and where it comes from. */
public final class Login {
  private static final String CACHE = "KRB5CCNAME";
  private static final String FILE = "FILE:";

  private Login() {}

  /**
   * Requires a supported client and a login, before Hadoop's clients try to connect.
   *
   * @throws UsageException if one is missing; the message explains what to do
   */
  public static void require(Configuration conf) throws IOException {
    HadoopRelease.requireClients(HadoopRelease.ofThisJvm());
    LocalHost.requireName();
    // Otherwise the login would use only the site files on the class path and ignore -conf and -D.
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation user;
    try {
      user = UserGroupInformation.getCurrentUser();
    } catch (IOException e) {
      throw CurrentUser.get().nameless().<IOException>map(why -> new IOException(why, e)).orElse(e);
    }
    if (UserGroupInformation.isSecurityEnabled()
        && !user.hasKerberosCredentials()
        && user.getTokens().isEmpty()) {
      throw new UsageException(missing(System.getenv(CACHE), CurrentUser.get().id()));
    }
  }

  /**
   * @param cache value of the environment variable {@value #CACHE}, or null
   */
  static String missing(String cache, int user) {
    boolean read = cache == null || cache.startsWith("/") || cache.startsWith(FILE);
    String file = cache == null || !read ? "/tmp/krb5cc_" + user : cache.replaceFirst(FILE, "");
    String why =
        read
            ? """
            %s %s, and Java reads only FILE caches, not KCM, KEYRING or DIR. Run \
            kinit -c FILE:%1$s\
            """
                .formatted(
                    file, Files.exists(Paths.get(file)) ? "has no valid ticket" : "does not exist")
            : """
            %s is %s, and Java reads only FILE caches. Run kinit -c FILE:%3$s and export \
            %1$s=FILE:%3$s\
            """
                .formatted(CACHE, cache, file);
    return "no Kerberos login: " + why + ", or pass -keytab";
  }

  /** Returns the ticket-granting ticket; empty for logins by token. */
  public static Optional<KerberosTicket> ticket() throws IOException {
    Subject subject =
        UserGroupInformation.getLoginUser().doAs((PrivilegedAction<Subject>) Login::subject);
    return subject.getPrivateCredentials(KerberosTicket.class).stream()
        .filter(one -> one.getServer().getName().startsWith("krbtgt/"))
        .findFirst();
  }

  /**
   * Returns the current subject. Java 24 and newer support only {@code Subject.current}; Java 17
   * and older support only access control contexts.
   */
  @SuppressWarnings("removal")
  private static Subject subject() {
    try {
      return (Subject) Subject.class.getMethod("current").invoke(null);
    } catch (NoSuchMethodException java17) {
      return Subject.getSubject(AccessController.getContext());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
