package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.job.IsolatedJars;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A JDBC driver in a class loader that knows the JDK and the driver's jars and nothing else: what it brings along meets neither Hadoop's
 * libraries nor ours.
 */
public final class IsolatedDriver {
  private static final String HIVE = "org.apache.hive.jdbc.HiveDriver";

  private final IsolatedJars loader;
  private final Driver driver;

  private IsolatedDriver(IsolatedJars loader, Driver driver) {
    this.loader = loader;
    this.driver = driver;
  }

  /**
   * Hive's driver.
   *
   * @param jars where they are on this host; one that is not there is looked for in the working directory, where a job's {@code -files} are
   * @throws IOException if a jar is missing or holds no such driver
   */
  public static IsolatedDriver hive(List<Path> jars) throws IOException {
    List<URL> found = new ArrayList<>();
    for (Path jar : jars) {
      Path here = Files.isReadable(jar) ? jar : jar.getFileName();
      if (!Files.isReadable(here)) {
        throw new IOException("the JDBC driver " + jar + " is not on this host; ship it with -files " + jar.getFileName());
      }
      found.add(here.toUri().toURL());
    }
    IsolatedJars loader = IsolatedJars.of(found);
    try {
      return new IsolatedDriver(loader, (Driver) loader.load(HIVE).getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IOException(jars + " holds no " + HIVE + ": " + e, e);
    }
  }

  /**
   * @param user as the server is to know him
   * @param password empty when there is none; never a part of the URL, which is shown in messages
   */
  Connection connect(String url, String user, String password) throws IOException {
    Properties properties = new Properties();
    properties.put("user", user);
    properties.put("password", password);
    try {
      Connection connection = loader.with(() -> driver.connect(url, properties)); // it looks for services and factories there
      if (connection == null) {
        throw new IOException("connecting to " + url + ": the driver does not know such an address");
      }
      return connection;
    } catch (IOException e) {
      throw e.getCause() instanceof SQLException refused ? new IOException("connecting to " + url + ": " + refused.getMessage(), refused) : e;
    }
  }
}
