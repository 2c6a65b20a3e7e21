package io.hadoopbench.gateway.hive;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A JDBC driver in a class loader that knows the JDK and the driver's jars and nothing else: what it brings along meets neither Hadoop's
 * libraries nor ours.
 */
public final class IsolatedDriver {
  /** By jars, for as long as this JVM lives: a second loader would have all that code compiled again, which no user's driver has. */
  private static final Map<List<URI>, URLClassLoader> LOADERS = new ConcurrentHashMap<>();
  private static final String HIVE = "org.apache.hive.jdbc.HiveDriver";

  private final URLClassLoader loader;
  private final Driver driver;

  private IsolatedDriver(URLClassLoader loader, Driver driver) {
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
    List<URI> found = new ArrayList<>();
    for (Path jar : jars) {
      Path here = Files.isReadable(jar) ? jar : jar.getFileName();
      if (!Files.isReadable(here)) {
        throw new IOException("the JDBC driver " + jar + " is not on this host; ship it with -files " + jar.getFileName());
      }
      found.add(here.toUri());
    }
    URL[] urls = new URL[found.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = found.get(i).toURL();
    }
    URLClassLoader loader = LOADERS.computeIfAbsent(found, all -> new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
    try {
      return new IsolatedDriver(loader, (Driver) loader.loadClass(HIVE).getDeclaredConstructor().newInstance());
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
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader); // the driver looks for services and factories there
    try {
      Connection connection = driver.connect(url, properties);
      if (connection == null) {
        throw new IOException("connecting to " + url + ": the driver does not know such an address");
      }
      return connection;
    } catch (SQLException e) {
      throw new IOException("connecting to " + url + ": " + e.getMessage(), e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
