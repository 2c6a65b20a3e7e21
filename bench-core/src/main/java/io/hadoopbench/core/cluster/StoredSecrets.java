package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Secrets that users keep in a Hadoop credential provider, and nowhere else. */
public final class StoredSecrets {
  private StoredSecrets() {}

  /**
   * Empty when no provider of {@code hadoop.security.credential.provider.path} has it.
   *
   * @throws UsageException if it stands in the configuration itself
   * @throws IOException if a provider cannot be read
   */
  public static Optional<String> of(Configuration conf, String alias) throws IOException {
    if (conf.get(alias) != null) {
      throw new UsageException(
          alias
              + ": is in the configuration, where others can read it; take it out and keep it in a"
              + " credential provider: "
              + command(alias));
    }
    return Optional.ofNullable(conf.getPassword(alias)).map(String::new);
  }

  /** What a user types to keep one. */
  public static String command(String alias) {
    return "hadoop credential create " + alias + " -provider localjceks://file/path";
  }
}
