package io.hadoopbench.gateway.knox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Where the variants of a run find their gateways, and who they are there; on the embedded cluster
 * and on an existing one.
 */
public record Gateways(Cluster cluster, Settings settings) {
  private static final int OK = 200;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EMBEDDED_TOKENS = "/issuer/knoxtoken/api/v1/token";

  public KnoxSecrets secrets() {
    return new KnoxSecrets(cluster.clientConf());
  }

  /** Why there is no gateway for a variant that goes through one; empty when there is. */
  public Optional<String> noGateway(Variant variant) throws IOException {
    if (!ExistingOnly.asked(settings)) {
      return Optional.empty();
    }
    if (!settings.has(KnoxOptions.GATEWAY)) {
      return Optional.of(
          "name the gateway with -" + KnoxOptions.GATEWAY + " https://host:8443/gateway/default");
    }
    return asItStands(variant, KnoxOptions.url(settings, KnoxOptions.GATEWAY));
  }

  /**
   * An existing gateway is measured as it is; what it is nobody outside can prove but for the
   * connection itself.
   */
  private Optional<String> asItStands(Variant variant, URI gateway) throws IOException {
    String wanted = gateway.getScheme().equals("https") ? KnoxLevels.ON : KnoxLevels.OFF;
    if (!variant.level(KnoxLevels.TLS).equals(wanted)) {
      return Optional.of(
          "the gateway "
              + gateway
              + " is measured as it stands, tls="
              + wanted
              + "; choose it with -levels");
    }
    if (!KnoxLevels.flags(variant).isEmpty()) {
      return Optional.of(
          "the JVM of an existing gateway is not changed; choose "
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
            "name where the gateway gives out tokens with -"
                + KnoxOptions.TOKENS
                + ", or keep one in a credential provider, alias "
                + KnoxSecrets.TOKEN)
        : Optional.empty();
  }

  /**
   * What it means that an address does not answer: a variant that cannot run on our own cluster, a
   * mistake of the user who named it on another.
   *
   * @param option that names it there; empty when none does
   * @throws UsageException on an existing cluster
   */
  public Optional<String> unanswered(String option, String reason) {
    if (ExistingOnly.asked(settings) && !option.isEmpty()) {
      throw new UsageException("-" + option + ": " + reason);
    }
    return Optional.of(reason);
  }

  /**
   * The embedded gateway that a variant goes through; empty when it goes through none, or one that
   * exists.
   */
  public Optional<ServerAccess> embedded(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? Optional.ofNullable(cluster.servers(Role.GATEWAY).get(KnoxLevels.gatewayName(variant)))
        : Optional.empty();
  }

  /**
   * @param service path of it below a topology, as the gateway has it
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
   * A service behind the gateway of a variant.
   *
   * @param service path of it below a topology
   * @throws UsageException if the user's password is not there
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
              URI.create(gateway.endpoint(ServerAccess.GATEWAY) + EMBEDDED_TOKENS),
              certificates);
      return new Endpoint(base, login, certificates, true);
    }
    return new Endpoint(base, existingLogin(auth, certificates), certificates, true);
  }

  /**
   * PEM of those that clients of a variant's gateway are to trust; empty for those of the JVM, or
   * without TLS.
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

  /**
   * Gets a JSON web token from a gateway's KNOXTOKEN service, which knows who asks by name and
   * password.
   */
  public static String token(URI service, Login basic, String certificates) throws IOException {
    Exchange exchange =
        new Requests(service, basic, certificates)
            .request("asking for a token", "GET", service)
            .expect(OK);
    JsonNode token;
    try {
      token = JSON.readTree(exchange.text()).path("access_token");
    } catch (JsonProcessingException e) {
      throw exchange.failure(
          "the answer is no JSON: is this the address of KNOXTOKEN?",
          null); // without the cause, which shows the answer
    }
    if (token.asText().isEmpty()) {
      throw exchange.failure("the answer has no access_token", null);
    }
    return token.asText();
  }
}
