package io.hadoopbench.servers;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A cluster's password, in a file with mode 600, for a server and the gateway in front of it. */
public final class PasswordFile {
  /** System property with its path. */
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
