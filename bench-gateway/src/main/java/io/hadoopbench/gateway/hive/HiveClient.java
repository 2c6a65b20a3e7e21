package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.job.IsolatedJars;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskCredentials;
import io.hadoopbench.core.scenario.TaskSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * What a client of HiveServer2 connects to, as whom, and with what.
 *
 * @param url of JDBC, without the file of trust
 * @param password empty when there is none; never a part of the URL, which is shown in messages
 * @param certificates PEM of those to trust; empty for those of the JVM, or without TLS
 * @param jars of the driver on this host, separated by commas
 */
public record HiveClient(
    String url, String user, String password, String certificates, String jars) {
  /** Setting of tasks; empty for those that have no client. */
  static final String URL = "hive.url";

  private static final String USER = "hive.user";
  private static final String CERTIFICATES = "hive.certificates";
  private static final String JARS = "hive.driverJars";

  /** Secret among the job's credentials. */
  private static final Text PASSWORD = new Text("hadoopbench.hive.password");

  private static final String DRIVER = "org.apache.hive.jdbc.HiveDriver";
  private static final String SCHEME = "jdbc:hive2://";

  /** Of a file in which nothing is secret. */
  private static final String TRUST_PASSWORD = "public";

  static HiveClient overBinary(String hostAndPort, String password, String jars)
      throws IOException {
    return new HiveClient(SCHEME + hostAndPort + "/default", self(), password, "", jars);
  }

  static HiveClient overHttp(
      URI http, boolean compressed, String password, String certificates, String jars)
      throws IOException {
    return new HiveClient(url(http, compressed), self(), password, certificates, jars);
  }

  private static String self() throws IOException {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }

  /**
   * The driver verifies certificate and host name. It takes compressed answers unless it says that
   * it does not.
   */
  public static String url(URI http, boolean compressed) {
    return SCHEME
        + http.getAuthority()
        + "/default;transportMode=http;httpPath="
        + http.getPath().substring(1)
        + (http.getScheme().equals("https") ? ";ssl=true" : "")
        + (compressed ? "" : ";http.header.Accept-Encoding=identity");
  }

  /** Hands it to tasks. */
  void give(TaskSpec task) {
    task.set(URL, url).set(USER, user).set(CERTIFICATES, certificates).set(JARS, jars);
    task.credentials().addSecretKey(PASSWORD, new Text(password).copyBytes());
  }

  /** What a task was given. */
  static HiveClient of(TaskContext task) throws IOException {
    byte[] password = TaskCredentials.of(task.conf()).getSecretKey(PASSWORD);
    return new HiveClient(
        task.setting(URL),
        task.setting(USER),
        password == null ? "" : Text.decode(password),
        task.setting(CERTIFICATES),
        task.setting(JARS));
  }

  /**
   * Connects with Hive's driver, in a class loader that knows the JDK and the driver's jars and
   * nothing else: what it brings along meets neither Hadoop's libraries nor ours. One that is not
   * there is looked for in the working directory, where a job's {@code -files} are.
   *
   * @throws IOException if a jar is missing or holds no such driver, or the server refuses
   */
  public Connection connect() throws IOException {
    List<URL> found = new ArrayList<>();
    for (String jar : jars.split(",")) {
      Path here = Files.isReadable(Path.of(jar)) ? Path.of(jar) : Path.of(jar).getFileName();
      if (!Files.isReadable(here)) {
        throw new IOException(
            "the JDBC driver " + jar + " is not on this host; ship it with -files " + here);
      }
      found.add(here.toUri().toURL());
    }
    IsolatedJars loader = IsolatedJars.of(found);
    try {
      Driver driver = (Driver) loader.load(DRIVER).getDeclaredConstructor().newInstance();
      return loader.with(
          () ->
              certificates.isEmpty()
                  ? connect(driver, "")
                  : trusting(driver)); // it looks for services and factories there
    } catch (ReflectiveOperationException e) {
      throw new IOException(jars + " holds no " + DRIVER + ": " + e, e);
    }
  }

  /** The driver takes certificates out of a file alone, which it reads when it connects. */
  private Connection trusting(Driver driver) throws IOException {
    Path file = Files.createTempFile("hadoop-bench-trust-", ".p12");
    try {
      try (OutputStream out = Files.newOutputStream(file)) {
        Trust.store(certificates).store(out, TRUST_PASSWORD.toCharArray());
      }
      return connect(
          driver,
          ";sslTrustStore="
              + file
              + ";trustStorePassword="
              + TRUST_PASSWORD
              + ";trustStoreType=PKCS12");
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot use the certificates to trust: " + e.getMessage(), e);
    } finally {
      Files.delete(file);
    }
  }

  private Connection connect(Driver driver, String trust) throws IOException {
    Properties properties = new Properties();
    properties.put("user", user);
    properties.put("password", password);
    try {
      Connection connection = driver.connect(url + trust, properties);
      if (connection == null) {
        throw new IOException(
            "connecting to " + url + ": the driver does not know such an address");
      }
      return connection;
    } catch (SQLException e) {
      throw new IOException("connecting to " + url + ": " + e.getMessage(), e);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return url;
  }
}
