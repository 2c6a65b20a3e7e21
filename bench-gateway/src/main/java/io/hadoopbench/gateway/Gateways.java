package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.Master;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/** Where the variants of a run find WebHDFS and the gateways, and who they are there; on the embedded cluster and on an existing one. */
final class Gateways {
  private static final String WEBHDFS = "/webhdfs/v1";
  private static final String EMBEDDED_TOKENS = "/issuer/knoxtoken/api/v1/token";

  private final Cluster cluster;
  private final Settings settings;

  Gateways(Cluster cluster, Settings settings) {
    this.cluster = cluster;
    this.settings = settings;
  }

  GatewaySecrets secrets() {
    return new GatewaySecrets(cluster.clientConf());
  }

  /** Why there is nothing that a variant could go through; empty when there is. */
  Optional<String> missing(Variant variant) throws IOException {
    if (Ways.nativeClient(variant)) {
      return Optional.empty();
    }
    if (!Ways.gateway(variant)) {
      return cluster.web(Role.NAMENODE).isPresent() ? Optional.empty()
          : Optional.of("no NameNode is known that answers at dfs.namenode.http-address or https-address");
    }
    return noGateway(variant);
  }

  /** Why there is no gateway for a variant that goes through one; empty when there is. */
  Optional<String> noGateway(Variant variant) throws IOException {
    boolean existing = GatewayOptions.existing(settings);
    if (!existing) {
      return variant.level(Ways.TLS).equals(Ways.ON) ? Optional.of("tls=on is for an existing gateway; the embedded ones are off, jdk,"
          + " jdk-no-gcm and conscrypt") : Optional.empty();
    }
    if (!settings.has(GatewayOptions.GATEWAY)) {
      return Optional.of("name the gateway with -" + GatewayOptions.GATEWAY + " https://host:8443/gateway/default");
    }
    return asItStands(variant, GatewayOptions.url(settings, GatewayOptions.GATEWAY));
  }

  /** An existing gateway is measured as it is; what it is nobody outside can prove but for the connection itself. */
  private Optional<String> asItStands(Variant variant, URI gateway) throws IOException {
    String wanted = gateway.getScheme().equals("https") ? Ways.ON : Ways.OFF;
    if (!variant.level(Ways.TLS).equals(wanted)) {
      return Optional.of("the gateway " + gateway + " is measured as it stands, tls=" + wanted + "; choose it with -only");
    }
    if (!Ways.flags(variant).isEmpty()) {
      return Optional.of("the JVM of an existing gateway is not changed; choose " + Ways.GATEWAY_JVM + "=" + Ways.NONE);
    }
    String auth = variant.level(Ways.AUTH);
    if (auth.equals(Ways.ANONYMOUS) || auth.equals(Ways.TOKEN) && secrets().token().isPresent()) {
      return Optional.empty();
    }
    if (!settings.has(GatewayOptions.USER)) {
      return Optional.of("name the gateway's user with -" + GatewayOptions.USER);
    }
    return auth.equals(Ways.TOKEN) && !settings.has(GatewayOptions.TOKENS) ? Optional.of("name where the gateway gives out tokens with -"
        + GatewayOptions.TOKENS + ", or keep one in a credential provider, alias " + GatewaySecrets.TOKEN) : Optional.empty();
  }

  /**
   * What it means that an address does not answer: a variant that cannot run on our own cluster, a mistake of the user who named it on another.
   *
   * @param option that names it there
   * @throws UsageException on an existing cluster
   */
  Optional<String> unanswered(String option, String reason) {
    if (GatewayOptions.existing(settings)) {
      throw new UsageException("-" + option + ": " + reason);
    }
    return Optional.of(reason);
  }

  /** The embedded gateway that a variant goes through; empty when it goes through none, or one that exists. */
  Optional<ServerAccess> embedded(Variant variant) {
    return Ways.gateway(variant) ? Optional.ofNullable(cluster.servers(Role.GATEWAY).get(Ways.gatewayName(variant))) : Optional.empty();
  }

  Optional<Jmx> jmx(Variant variant) {
    return embedded(variant).map(gateway -> new Jmx(gateway.web(), cluster.clientConf()));
  }

  /** Of the interface that a variant's clients are to use. */
  URI base(Variant variant) {
    if (!Ways.gateway(variant)) {
      return URI.create(cluster.web(Role.NAMENODE).orElseThrow() + WEBHDFS);
    }
    return behind(variant, WEBHDFS);
  }

  /** @param service path of it below a topology, as the gateway has it */
  URI behind(Variant variant, String service) {
    return URI.create(embedded(variant).map(gateway -> gateway.endpoint(ServerAccess.GATEWAY) + "/" + variant.level(Ways.AUTH))
        .orElseGet(() -> GatewayOptions.url(settings, GatewayOptions.GATEWAY).toString()) + service);
  }

  /**
   * @param credentials receives what stands behind the login, as the delegation token of HDFS
   * @throws UsageException if the user's password is not there
   */
  Endpoint endpoint(Variant variant, Credentials credentials) throws IOException {
    if (!Ways.gateway(variant)) {
      return new Endpoint(base(variant), direct(credentials), "", false);
    }
    return through(variant, WEBHDFS);
  }

  /**
   * A service behind the gateway of a variant.
   *
   * @param service path of it below a topology
   * @throws UsageException if the user's password is not there
   */
  Endpoint through(Variant variant, String service) throws IOException {
    URI base = behind(variant, service);
    String auth = variant.level(Ways.AUTH);
    String certificates = certificates(variant);
    Optional<ServerAccess> embedded = embedded(variant);
    if (embedded.isPresent()) {
      ServerAccess gateway = embedded.get();
      Login login = login(auth, gateway.user().orElseThrow(), URI.create(gateway.endpoint(ServerAccess.GATEWAY) + EMBEDDED_TOKENS), certificates);
      return new Endpoint(base, login, certificates, true);
    }
    return new Endpoint(base, existingLogin(auth, certificates), certificates, true);
  }

  /** PEM of those that clients of a variant's gateway are to trust; empty for those of the JVM, or without TLS. */
  String certificates(Variant variant) throws IOException {
    Optional<ServerAccess> embedded = embedded(variant);
    if (embedded.isPresent()) {
      return embedded.get().certificates().isPresent() ? Files.readString(embedded.get().certificates().get()) : "";
    }
    return settings.has(GatewayOptions.CERTIFICATES) ? Files.readString(Path.of(settings.text(GatewayOptions.CERTIFICATES))) : "";
  }

  private Login existingLogin(String auth, String certificates) throws IOException {
    Optional<String> kept = auth.equals(Ways.TOKEN) ? secrets().token() : Optional.empty();
    if (kept.isPresent()) {
      return Login.bearer(kept.get());
    }
    URI tokens = auth.equals(Ways.TOKEN) ? GatewayOptions.url(settings, GatewayOptions.TOKENS) : null;
    return login(auth, auth.equals(Ways.ANONYMOUS) ? "" : settings.text(GatewayOptions.USER), tokens, certificates);
  }

  private Login login(String auth, String user, URI tokens, String certificates) throws IOException {
    if (auth.equals(Ways.ANONYMOUS)) {
      return Login.user(UserGroupInformation.getCurrentUser().getShortUserName());
    }
    Login basic = Login.basic(user, secrets().password());
    return auth.equals(Ways.BASIC) ? basic : Login.bearer(KnoxToken.fetch(tokens, basic, certificates));
  }

  /** Why the clients were not those who they were to be; empty when they were. */
  List<String> wrongLogins(Variant variant, TaskReport report) {
    Set<String> seen = report.evidence().values(Requests.LOGIN).keySet();
    return seen.equals(Set.of(login(variant))) ? List.of()
        : List.of("the clients were to log in with " + login(variant) + ", but did with " + seen);
  }

  /** The {@link Login#kind} that a variant's clients are to have. */
  private String login(Variant variant) {
    if (!Ways.gateway(variant)) {
      return UserGroupInformation.isSecurityEnabled() ? Login.DELEGATION : Login.USER;
    }
    return switch (variant.level(Ways.AUTH)) {
      case Ways.TOKEN -> Login.BEARER;
      case Ways.BASIC -> Login.BASIC;
      default -> Login.USER;
    };
  }

  private Login direct(Credentials credentials) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return Login.user(UserGroupInformation.getCurrentUser().getShortUserName());
    }
    Configuration conf = cluster.clientConf();
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      Token<?>[] tokens = fs.addDelegationTokens(Master.getMasterPrincipal(conf), credentials);
      if (tokens == null || tokens.length == 0) {
        throw new IOException(fs.getUri() + " gives no delegation token, which WebHDFS needs on a cluster with Kerberos");
      }
      return Login.delegation(tokens[0].encodeToUrlString());
    }
  }
}
