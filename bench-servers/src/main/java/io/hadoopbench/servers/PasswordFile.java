package io.hadoopbench.servers;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * A file with mode 600 that contains a cluster's password, for a server and the gateway in front of
 * it.
 */
public final class PasswordFile {
  /** System property that contains the file's path. */
  public static final String FILE = "hadoopbench.password.file";

  public static final String PASSWORD = "password";

  private PasswordFile() {}

  static String read() throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(System.getProperty(FILE)))) {
      properties.load(in);
    }
    return properties.getProperty(PASSWORD);
  }
}
