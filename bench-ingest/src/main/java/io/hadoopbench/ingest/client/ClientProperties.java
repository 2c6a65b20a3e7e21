package io.hadoopbench.ingest.client;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.StoredSecrets;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** Reads {@code accumulo-client.properties}, which contains a secret. */
public final class ClientProperties {
  public static final String INSTANCE = "instance.name";
  public static final String ZOOKEEPERS = "instance.zookeepers";

  /**
   * Alias of {@code auth.token} in a credential provider, used if the file does not contain the
   * token.
   */
  static final String ALIAS = "hadoopbench.accumulo.token";

  private static final String AUTH_TOKEN = "auth.token";
  private static final List<String> NEEDED =
      List.of(INSTANCE, ZOOKEEPERS, "auth.type", "auth.principal", AUTH_TOKEN);

  private ClientProperties() {}

  /**
   * @param option option that specifies the file, for messages
   * @param conf configuration that specifies the credential provider with the token, if the file
   *     contains no token
   * @throws UsageException if the file is not readable, is accessible to other users, or lacks a
   *     required property
   * @throws IOException if the credential provider cannot be read
   */
  public static Properties of(Path file, String option, Configuration conf) throws IOException {
    String flag = "-" + option + " " + file + ": ";
    Properties properties = new Properties();
    try {
      Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
      permissions.removeAll(
          EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
      if (!permissions.isEmpty()) {
        throw new UsageException(
            flag
                + "other users have access to the file, which contains a secret; set its mode to"
                + " 600: chmod 600 "
                + file);
      }
      try (Reader in = Files.newBufferedReader(file)) {
        properties.load(in);
      }
    } catch (IOException | IllegalArgumentException e) { // IllegalArgumentException: invalid escape
      throw new UsageException(flag + "cannot be read: " + e);
    }
    if (properties.getProperty(AUTH_TOKEN, "").isBlank()) {
      StoredSecrets.of(conf, ALIAS).ifPresent(token -> properties.setProperty(AUTH_TOKEN, token));
    }
    for (String key : NEEDED) {
      if (properties.getProperty(key, "").isBlank()) {
        throw new UsageException(
            flag
                + "lacks "
                + key
                + "; use the accumulo-client.properties file from Accumulo's own clients"
                + (key.equals(AUTH_TOKEN)
                    ? "; to store the secret in a credential provider instead: "
                        + StoredSecrets.command(ALIAS)
                    : ""));
      }
    }
    return properties;
  }
}
