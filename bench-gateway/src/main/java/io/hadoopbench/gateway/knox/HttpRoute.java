package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.load.TaskCredentials;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.security.Credentials;

/**
 * The route to an HTTP service, directly or through a gateway.
 *
 * @param service path below one of the gateway's topologies
 * @param option option that specifies the service on an existing cluster; may be empty
 * @param direct the service's own address; empty if unknown
 * @param login login for clients without a gateway
 */
public record HttpRoute(
    Gateways gateways,
    String service,
    String option,
    Supplier<Optional<URI>> direct,
    DirectLogin login) {
  /** Login for clients without a gateway. */
  @FunctionalInterface
  public interface DirectLogin {
    DirectLogin NONE = credentials -> Login.NONE;

    /**
     * @param credentials receives the login secret, such as an HDFS delegation token
     */
    Login of(Credentials credentials) throws IOException;
  }

  /** A request that the service's users are allowed to make. */
  @FunctionalInterface
  public interface Question {
    /**
     * Makes the request with the clients' login.
     *
     * @return the requested address
     */
    URI ask(Endpoint endpoint) throws IOException;
  }

  public URI base(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? gateways.behind(variant, service)
        : direct.get().orElseThrow();
  }

  /** Returns whether the service itself uses TLS. */
  public boolean https() {
    return direct.get().map(URI::getScheme).filter("https"::equals).isPresent();
  }

  /**
   * @param credentials receives the login secret
   * @throws io.hadoopbench.core.cli.UsageException if the gateway user's password is missing
   */
  public Endpoint endpoint(Variant variant, Credentials credentials) throws IOException {
    return KnoxLevels.gateway(variant)
        ? gateways.through(variant, service)
        : new Endpoint(base(variant), login.of(credentials), "", false);
  }

  /**
   * Returns the reason a variant's clients would be rejected, or clients without a login would be
   * accepted; empty if only clients with a login are accepted.
   *
   * @param unknown the reason to return if the service's address is unknown
   * @throws io.hadoopbench.core.cli.UsageException if a server that the user specified on an
   *     existing cluster does not respond
   */
  public Optional<String> missing(Variant variant, String unknown, Question question)
      throws IOException {
    boolean gateway = KnoxLevels.gateway(variant);
    Optional<String> missing =
        gateway
            ? gateways.noGateway(variant)
            : direct.get().isPresent() ? Optional.empty() : Optional.of(unknown);
    if (missing.isPresent()) {
      return missing;
    }
    Credentials asking = new Credentials();
    try {
      Endpoint endpoint = endpoint(variant, asking);
      return endpoint.acceptsAnonymous(question.ask(endpoint));
    } catch (IOException e) {
      return gateways.unanswered(
          gateway ? KnoxOptions.GATEWAY : option, String.valueOf(e.getMessage()));
    } finally {
      TaskCredentials.cancel(asking.getAllTokens(), gateways.cluster().clientConf());
    }
  }
}
