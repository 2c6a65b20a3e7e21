package io.hadoopbench.gateway.knox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.cluster.StoredSecrets;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The gateways that a run's variants use, and the logins for them, on embedded and existing
 * clusters.
 */
public record Gateways(Cluster cluster, Settings settings) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public KnoxSecrets secrets() {
    return new KnoxSecrets(cluster.clientConf());
  }

  /** Returns the reason there is no gateway for a variant that needs one; empty if there is one. */
  public Optional<String> noGateway(Variant variant) throws IOException {
    if (!ExistingOnly.asked(settings)) {
      return Optional.empty();
    }
    if (!settings.has(KnoxOptions.GATEWAY)) {
      return Optional.of(
          "name the gateway with -" + KnoxOptions.GATEWAY + " https://host:8443/gateway/default");
    }
    return mismatch(variant, KnoxOptions.url(settings, KnoxOptions.GATEWAY));
  }

  /**
   * Returns the reason a variant does not match an existing gateway, which is measured as
   * configured; only its connections can be verified from outside.
   */
  private Optional<String> mismatch(Variant variant, URI gateway) throws IOException {
    String wanted = gateway.getScheme().equals("https") ? KnoxLevels.ON : KnoxLevels.OFF;
    if (!variant.level(KnoxLevels.TLS).equals(wanted)) {
      return Optional.of(
          """
          the gateway %s is measured as it is configured, tls==%s; select this level \
          with -levels\
          """
              .formatted(gateway, wanted));
    }
    if (!KnoxLevels.flags(variant).isEmpty()) {
      return Optional.of(
          "a run does not change an existing gateway's JVM; select "
              + KnoxLevels.GATEWAY_JVM
              + "="
              + KnoxLevels.NONE);
    }
    String auth = variant.level(KnoxLevels.AUTH);
    if (auth.equals(KnoxLevels.ANONYMOUS)
        || auth.equals(KnoxLevels.TOKEN) && secrets().token().isPresent()) {
      return Optional.empty();
    }
    if (!settings.has(KnoxOptions.USER)) {
      return Optional.of("name the gateway's user with -" + KnoxOptions.USER);
    }
    return auth.equals(KnoxLevels.TOKEN) && !settings.has(KnoxOptions.TOKENS)
        ? Optional.of(
            "name the gateway's token service with -"
                + KnoxOptions.TOKENS
                + ", or store a token in a credential provider, alias "
                + KnoxSecrets.TOKEN)
        : Optional.empty();
  }

  /**
   * Returns the reason a variant cannot run because its server does not respond. On an existing
   * cluster, this is an error, because the user specified the server.
   *
   * @param option option that specifies the server; empty if there is none
   * @throws UsageException on an existing cluster
   */
  public Optional<String> unanswered(String option, String reason) {
    if (ExistingOnly.asked(settings) && !option.isEmpty()) {
      throw new UsageException("-" + option + ": " + reason);
    }
    return Optional.of(reason);
  }

  /** Returns the variant's embedded gateway; empty without a gateway or with an existing one. */
  public Optional<ServerAccess> embedded(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? Optional.ofNullable(cluster.servers(Role.GATEWAY).get(KnoxLevels.gatewayName(variant)))
        : Optional.empty();
  }

  /**
   * @param service path below one of the gateway's topologies
   */
  public URI behind(Variant variant, String service) {
    return URI.create(
        embedded(variant)
                .map(
                    gateway ->
                        gateway.endpoint(ServerAccess.GATEWAY)
                            + "/"
                            + variant.level(KnoxLevels.AUTH))
                .orElseGet(() -> KnoxOptions.url(settings, KnoxOptions.GATEWAY).toString())
            + service);
  }

  /**
   * Returns the endpoint for a service behind the variant's gateway.
   *
   * @param service path below a topology
   * @throws UsageException if the user's password is missing
   */
  public Endpoint through(Variant variant, String service) throws IOException {
    URI base = behind(variant, service);
    String auth = variant.level(KnoxLevels.AUTH);
    String certificates = certificates(variant);
    Optional<ServerAccess> embedded = embedded(variant);
    if (embedded.isPresent()) {
      ServerAccess gateway = embedded.get();
      Login login =
          login(
              auth,
              gateway.user().orElseThrow(),
              URI.create(gateway.endpoint(ServerAccess.GATEWAY) + "/issuer/knoxtoken/api/v1/token"),
              certificates);
      return new Endpoint(base, login, certificates, true);
    }
    return new Endpoint(base, existingLogin(auth, certificates), certificates, true);
  }

  /**
   * Returns trusted certificates for a variant's gateway in PEM; empty for the JVM's certificates,
   * or without TLS.
   */
  public String certificates(Variant variant) throws IOException {
    Optional<ServerAccess> embedded = embedded(variant);
    if (embedded.isPresent()) {
      return embedded.get().certificates().isPresent()
          ? Files.readString(embedded.get().certificates().get())
          : "";
    }
    return KnoxOptions.trusted(settings);
  }

  private Login existingLogin(String auth, String certificates) throws IOException {
    Optional<String> kept = auth.equals(KnoxLevels.TOKEN) ? secrets().token() : Optional.empty();
    if (kept.isPresent()) {
      return Login.bearer(kept.get());
    }
    URI tokens =
        auth.equals(KnoxLevels.TOKEN) ? KnoxOptions.url(settings, KnoxOptions.TOKENS) : null;
    return login(
        auth,
        auth.equals(KnoxLevels.ANONYMOUS) ? "" : settings.text(KnoxOptions.USER),
        tokens,
        certificates);
  }

  private Login login(String auth, String user, URI tokens, String certificates)
      throws IOException {
    if (auth.equals(KnoxLevels.ANONYMOUS)) {
      return Login.user(UserGroupInformation.getCurrentUser().getShortUserName());
    }
    Login basic = Login.basic(user, secrets().password());
    return auth.equals(KnoxLevels.BASIC) ? basic : Login.bearer(token(tokens, basic, certificates));
  }

  /** Requests a JSON web token from a gateway's KNOXTOKEN service, with a name and password. */
  public static String token(URI service, Login basic, String certificates) throws IOException {
    Exchange exchange =
        new Requests(service, basic, certificates)
            .request("requesting a token", "GET", service)
            .expect(200);
    JsonNode token;
    try {
      token = JSON.readTree(exchange.text()).path("access_token");
    } catch (JsonProcessingException e) {
      throw exchange.failure(
          "the response is not JSON; check that this is KNOXTOKEN's address",
          null); // the cause is omitted, because it contains the response
    }
    if (token.asText().isEmpty()) {
      throw exchange.failure("the response has no access_token", null);
    }
    return token.asText();
  }

  /**
   * A gateway user's secrets, read only from a Hadoop credential provider, because the
   * configuration itself is written to job files and process lists.
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
                      """
                      no password for the gateway's user: store it in a credential provider with \
                      %s, and name the provider with -D \
                      hadoop.security.credential.provider.path=localjceks://file/path\
                      """
                          .formatted(StoredSecrets.command(ClusterNeeds.GATEWAY_PASSWORD))));
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
}
