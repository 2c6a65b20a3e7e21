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

/** Reads {@code accumulo-client.properties}, which have a secret in them. */
public final class ClientProperties {
  public static final String INSTANCE = "instance.name";
  public static final String ZOOKEEPERS = "instance.zookeepers";

  /** Where a credential provider has what a file does not: {@code auth.token}. */
  static final String ALIAS = "hadoopbench.accumulo.token";

  private static final String AUTH_TOKEN = "auth.token";
  private static final List<String> NEEDED =
      List.of(INSTANCE, ZOOKEEPERS, "auth.type", "auth.principal", AUTH_TOKEN);

  private ClientProperties() {}

  /**
   * @param option by which a user named the file
   * @param conf names the credential provider that has the token, if the file has none
   * @throws UsageException if it cannot be read, others can read it, or it lacks what a client
   *     needs
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
                + "others than its owner may use it, and it holds a secret; set its mode to 600:"
                + " chmod 600 "
                + file);
      }
      try (Reader in = Files.newBufferedReader(file)) {
        properties.load(in);
      }
    } catch (IOException | IllegalArgumentException e) { // the latter for an escape that is none
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
                + "; it is to be what Accumulo's own clients take, accumulo-client.properties"
                + (key.equals(AUTH_TOKEN)
                    ? "; a secret may be in a credential provider instead: "
                        + StoredSecrets.command(ALIAS)
                    : ""));
      }
    }
    return properties;
  }
}
