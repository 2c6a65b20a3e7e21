package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.job.DriverTokens;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.security.Credentials;

/**
 * The way to a service over HTTP, directly or through a gateway: what clients of a variant are
 * told, and why nobody would answer them.
 *
 * @param service path of it below a topology, as a gateway has it
 * @param option that names it on an existing cluster; empty when none does
 * @param direct address of the service itself; empty when nobody knows it
 * @param login who clients without a gateway are
 */
public record HttpRoute(
    Gateways gateways,
    String service,
    String option,
    Supplier<Optional<URI>> direct,
    DirectLogin login) {
  /** Who somebody is where no gateway asks. */
  @FunctionalInterface
  public interface DirectLogin {
    DirectLogin NOBODY = credentials -> Login.NONE;

    /**
     * @param credentials receive what stands behind it, as the delegation token of HDFS
     */
    Login of(Credentials credentials) throws IOException;
  }

  /** Asks what the service's users get an answer to. */
  @FunctionalInterface
  public interface Question {
    /**
     * Asks as the clients would.
     *
     * @return the address that was asked
     */
    URI ask(Endpoint endpoint) throws IOException;
  }

  /** Of the interface that a variant's clients are to use. */
  public URI base(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? gateways.behind(variant, service)
        : direct.get().orElseThrow();
  }

  /** Whether the service itself is behind TLS. */
  public boolean https() {
    return direct.get().map(URI::getScheme).filter("https"::equals).isPresent();
  }

  /**
   * @param credentials receive what stands behind the login
   * @throws io.hadoopbench.core.cli.UsageException if the password of the gateway's user is not
   *     there
   */
  public Endpoint endpoint(Variant variant, Credentials credentials) throws IOException {
    return KnoxLevels.gateway(variant)
        ? gateways.through(variant, service)
        : new Endpoint(base(variant), login.of(credentials), "", false);
  }

  /**
   * Why no client of a variant would be answered, or anybody; empty when it alone would.
   *
   * @param unknown reason when nobody knows where the service itself is
   * @throws io.hadoopbench.core.cli.UsageException on an existing cluster, where the user named the
   *     server, for one that does not answer
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
      return endpoint.believesAnybody(question.ask(endpoint));
    } catch (IOException e) {
      return gateways.unanswered(
          gateway ? KnoxOptions.GATEWAY : option, String.valueOf(e.getMessage()));
    } finally {
      DriverTokens.cancel(asking.getAllTokens(), gateways.cluster().clientConf());
    }
  }
}
