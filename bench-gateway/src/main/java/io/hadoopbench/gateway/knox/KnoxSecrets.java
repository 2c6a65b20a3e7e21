package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.StoredSecrets;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * What the user of a gateway keeps secret, from a Hadoop credential provider alone: the
 * configuration itself is in job files and in process lists.
 *
 * @param conf which names the provider
 */
public record KnoxSecrets(Configuration conf) {
  /** Alias of a token, for those who have one and no password. */
  static final String TOKEN = "hadoopbench.gateway.token";

  /** What RFC 6750 lets stand in a header; anything else could become a header of its own. */
  private static final String BEARER_TOKEN = "[A-Za-z0-9._~+/-]+=*";

  /**
   * @throws UsageException if there is none, with how to keep it
   */
  public String password() throws IOException {
    return StoredSecrets.of(conf, ClusterNeeds.GATEWAY_PASSWORD)
        .orElseThrow(
            () ->
                new UsageException(
                    "no password of the gateway's user: keep it in a credential"
                        + " provider with "
                        + StoredSecrets.command(ClusterNeeds.GATEWAY_PASSWORD)
                        + ", and name that with"
                        + " -D hadoop.security.credential.provider.path=localjceks://file/path"));
  }

  /**
   * @throws UsageException if there is one that is no token
   */
  Optional<String> token() throws IOException {
    Optional<String> token = StoredSecrets.of(conf, TOKEN).map(String::strip);
    if (token.isPresent() && !token.get().matches(BEARER_TOKEN)) {
      throw new UsageException(
          TOKEN + ": what the credential provider has there is no bearer token (RFC 6750)");
    }
    return token;
  }
}
