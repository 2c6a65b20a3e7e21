package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.load.IsolatedJars;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskCredentials;
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
 * A HiveServer2 client's address, user and trusted certificates.
 *
 * @param url JDBC URL without a trust store
 * @param password password, which may be empty; never part of the URL, which is shown in messages
 * @param certificates trusted certificates in PEM; empty without TLS, or to use the JVM's
 *     certificates
 * @param jars driver jars on this host, separated by commas
 */
public record HiveClient(
    String url, String user, String password, String certificates, String jars) {
  /** Task setting; empty for tasks without a client. */
  static final String URL = "hive.url";

  private static final String USER = "hive.user";
  private static final String CERTIFICATES = "hive.certificates";
  private static final String JARS = "hive.driverJars";

  /** The password's key in the job's credentials. */
  private static final Text PASSWORD = new Text("hadoopbench.hive.password");

  private static final String DRIVER = "org.apache.hive.jdbc.HiveDriver";
  private static final String SCHEME = "jdbc:hive2://";

  /** Password for a file that contains no secrets. */
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
   * Returns the JDBC URL. The driver verifies certificate and host name. It accepts compressed
   * responses unless the URL forbids it.
   */
  public static String url(URI http, boolean compressed) {
    return SCHEME
        + http.getAuthority()
        + "/default;transportMode=http;httpPath="
        + http.getPath().substring(1)
        + (http.getScheme().equals("https") ? ";ssl=true" : "")
        + (compressed ? "" : ";http.header.Accept-Encoding=identity");
  }

  void addTo(TaskSpec task) {
    task.set(URL, url).set(USER, user).set(CERTIFICATES, certificates).set(JARS, jars);
    task.credentials().addSecretKey(PASSWORD, new Text(password).copyBytes());
  }

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
   * Connects with Hive's driver, in a class loader with only the JDK and the driver's jars, so that
   * the driver's dependencies do not conflict with Hadoop's or ours. A missing jar is looked up in
   * the working directory, which contains a job's {@code -files}.
   *
   * @throws IOException if a jar is missing or contains no such driver, or the server rejects the
   *     connection
   */
  public Connection connect() throws IOException {
    List<URL> found = new ArrayList<>();
    for (String jar : jars.split(",")) {
      Path here = Files.isReadable(Path.of(jar)) ? Path.of(jar) : Path.of(jar).getFileName();
      if (!Files.isReadable(here)) {
        throw new IOException(
            "the JDBC driver " + jar + " does not exist on this host; ship it with -files " + here);
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
                  : trusting(driver)); // the driver loads services and factories when it connects
    } catch (ReflectiveOperationException e) {
      throw new IOException(jars + " does not contain " + DRIVER + ": " + e, e);
    }
  }

  /**
   * Connects with a temporary trust store, because the driver reads certificates only from a file,
   * and only while it connects.
   */
  private Connection trusting(Driver driver) throws IOException {
    Path file = Files.createTempFile("hadoop-bench-trust-", ".p12");
    try {
      try (OutputStream out = Files.newOutputStream(file)) {
        Trust.store(certificates).store(out, TRUST_PASSWORD.toCharArray());
      }
      return connect(
          driver,
          ";sslTrustStore=%s;trustStorePassword=%s;trustStoreType=PKCS12"
              .formatted(file, TRUST_PASSWORD));
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot load the trusted certificates: " + e.getMessage(), e);
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
            "connecting to " + url + ": the driver does not support this address");
      }
      return connection;
    } catch (SQLException e) {
      throw new IOException("connecting to " + url + ": " + e.getMessage(), e);
    }
  }

  /** Returns the URL, which does not contain the password. */
  @Override
  public String toString() {
    return url;
  }
}
