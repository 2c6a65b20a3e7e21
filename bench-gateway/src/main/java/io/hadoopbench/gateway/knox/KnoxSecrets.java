package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.StoredSecrets;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A gateway user's secrets, read only from a Hadoop credential provider, because the configuration
 * itself is written to job files and process lists.
 *
 * @param conf configuration that specifies the provider
 */
public record KnoxSecrets(Configuration conf) {
  /** Alias for a token, for users without a password. */
  static final String TOKEN = "hadoopbench.gateway.token";

  /** Characters that RFC 6750 allows in a header; others could inject another header. */
  private static final String BEARER_TOKEN = "[A-Za-z0-9._~+/-]+=*";

  /**
   * @throws UsageException if there is no password; the message explains how to store one
   */
  public String password() throws IOException {
    return StoredSecrets.of(conf, ClusterNeeds.GATEWAY_PASSWORD)
        .orElseThrow(
            () ->
                new UsageException(
                    "no password for the gateway's user: store it in a credential provider with "
                        + StoredSecrets.command(ClusterNeeds.GATEWAY_PASSWORD)
                        + ", and name the provider with"
                        + " -D hadoop.security.credential.provider.path=localjceks://file/path"));
  }

  /**
   * @throws UsageException if the token is not valid
   */
  Optional<String> token() throws IOException {
    Optional<String> token = StoredSecrets.of(conf, TOKEN).map(String::strip);
    if (token.isPresent() && !token.get().matches(BEARER_TOKEN)) {
      throw new UsageException(
          TOKEN + ": the value in the credential provider is not a bearer token (RFC 6750)");
    }
    return token;
  }
}
