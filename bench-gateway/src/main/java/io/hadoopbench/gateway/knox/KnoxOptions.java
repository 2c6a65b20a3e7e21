package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.gateway.knox.Gateways.KnoxSecrets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Options that specify an existing gateway's address and user. */
public final class KnoxOptions {
  public static final String GATEWAY = "gateway";
  public static final String USER = "gatewayUser";
  static final String TOKENS = "gatewayTokens";
  public static final String CERTIFICATES = "gatewayCertificates";

  private static final Set<String> SCHEMES = Set.of("http", "https");

  private KnoxOptions() {}

  static List<Option> all() {
    return List.of(
        Option.text(
            GATEWAY,
            "URL",
            "existing cluster: one of the gateway's topologies, with WebHDFS at /webhdfs/v1, as"
                + " in https://knox.example.com:8443/gateway/default"),
        Option.text(
            USER,
            "NAME",
            "existing cluster: gateway user; the password is read from the Hadoop credential"
                + " provider, alias "
                + ClusterNeeds.GATEWAY_PASSWORD),
        Option.text(
            TOKENS,
            "URL",
            """
            existing cluster, auth=token: the gateway's token service, as in \
            https://knox.example.com:8443/gateway/tokens/knoxtoken/api/v1/token; not \
            needed with a token in the credential provider, alias %s\
            """
                .formatted(KnoxSecrets.TOKEN)),
        certificates());
  }

  public static Option certificates() {
    return Option.text(
        CERTIFICATES,
        "PEM",
        "existing cluster: file with the trusted certificates; default: those that the JVM"
            + " trusts");
  }

  /** Returns the trusted certificates in PEM; empty for the JVM's certificates. */
  public static String trusted(Settings settings) throws IOException {
    return settings.has(CERTIFICATES) ? Files.readString(Path.of(settings.text(CERTIFICATES))) : "";
  }

  /**
   * Checks the options before anything is started.
   *
   * @throws UsageException with a one-line message
   */
  static void check(Settings settings) {
    ExistingOnly.check(settings, "starts its own gateways", GATEWAY, USER, TOKENS, CERTIFICATES);
    for (String option : List.of(GATEWAY, TOKENS)) {
      if (settings.has(option)) {
        url(settings, option);
      }
    }
    settings.require(CERTIFICATES, file -> Files.isReadable(Path.of(file)), "not a readable file");
  }

  /** Returns the address that an option specifies, without a trailing slash. */
  public static URI url(Settings settings, String option) {
    String text = settings.text(option).replaceAll("/+$", "");
    try {
      URI url = URI.create(text);
      if (url.getHost() != null
          && SCHEMES.contains(url.getScheme())
          && url.getUserInfo() == null
          && url.getQuery() == null) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // reported below without the text, which may contain a password
    }
    throw new UsageException(
        """
        -%s: must have the form https://host:8443/gateway/default, without user, \
        password or query\
        """
            .formatted(option));
  }
}
