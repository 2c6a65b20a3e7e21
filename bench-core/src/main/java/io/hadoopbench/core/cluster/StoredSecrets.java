package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Secrets that users may store only in a Hadoop credential provider. */
public final class StoredSecrets {
  private StoredSecrets() {}

  /**
   * Returns the secret; empty if no provider of {@code hadoop.security.credential.provider.path}
   * contains it.
   *
   * @throws UsageException if the secret is in the configuration itself
   * @throws IOException if a provider cannot be read
   */
  public static Optional<String> of(Configuration conf, String alias) throws IOException {
    if (conf.get(alias) != null) {
      throw new UsageException(
          alias
              + ": is in the configuration, where other users can read it; remove it and store it"
              + " in a credential provider: "
              + command(alias));
    }
    return Optional.ofNullable(conf.getPassword(alias)).map(String::new);
  }

  public static String command(String alias) {
    return "hadoop credential create " + alias + " -provider localjceks://file/path";
  }
}
