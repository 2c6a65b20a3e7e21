package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Options that say where an existing gateway is and who its user is. */
final class GatewayOptions {
  static final String GATEWAY = "gateway";
  static final String USER = "gatewayUser";
  static final String TOKENS = "gatewayTokens";
  static final String CERTIFICATES = "gatewayCertificates";
  /** Of those who need nothing but HDFS behind the gateway. */
  static final String KERBEROS = "kerberos";

  private static final Set<String> SCHEMES = Set.of("http", "https");

  private GatewayOptions() { }

  static List<Option> all() {
    return List.of(
        Option.of(GATEWAY, Type.TEXT, "URL", "", "existing cluster: a topology of the gateway, below which WebHDFS is at /webhdfs/v1, as in"
            + " https://knox.example.com:8443/gateway/default"),
        Option.of(USER, Type.TEXT, "NAME", "", "existing cluster: who the gateway is to know; the password is taken from the Hadoop credential"
            + " provider, alias " + ClusterNeeds.GATEWAY_PASSWORD),
        Option.of(TOKENS, Type.TEXT, "URL", "", "existing cluster, auth=token: where the gateway gives out tokens, as in"
            + " https://knox.example.com:8443/gateway/tokens/knoxtoken/api/v1/token; not needed with a token in the credential provider, alias "
            + GatewaySecrets.TOKEN),
        Option.of(CERTIFICATES, Type.TEXT, "PEM", "", "existing cluster: file with the certificates to trust; default: those that the JVM trusts"));
  }

  /** With what only scenarios on WebHDFS can have. */
  static List<Option> webHdfs() {
    return Stream.concat(all().stream(), Stream.of(Option.flag(KERBEROS, "embedded cluster: with Kerberos; gateways log in with a key, direct"
        + " clients have a delegation token"))).toList();
  }

  /** @throws UsageException with one line, before anything is started */
  static void checkWebHdfs(Settings settings) {
    check(settings);
    if (settings.flag(KERBEROS) && existing(settings)) {
      throw new UsageException("-" + KERBEROS + ": is for -cluster embedded; an existing cluster has Kerberos or has not");
    }
  }

  static boolean existing(Settings settings) {
    return settings.text("cluster").equals(ExistingClusterProvider.KIND);
  }

  /** @throws UsageException with one line, before anything is started */
  static void check(Settings settings) {
    for (String option : List.of(GATEWAY, USER, TOKENS, CERTIFICATES)) {
      if (settings.has(option) && !existing(settings)) {
        throw new UsageException("-" + option + " " + settings.text(option) + ": is for -cluster existing; the embedded cluster has gateways"
            + " of its own");
      }
    }
    for (String option : List.of(GATEWAY, TOKENS)) {
      if (settings.has(option)) {
        url(settings, option);
      }
    }
    if (settings.has(CERTIFICATES) && !Files.isReadable(Path.of(settings.text(CERTIFICATES)))) {
      throw new UsageException("-" + CERTIFICATES + " " + settings.text(CERTIFICATES) + ": no file that can be read");
    }
  }

  /** An address that the user names, without a slash at its end. */
  static URI url(Settings settings, String option) {
    String text = settings.text(option).replaceAll("/+$", "");
    try {
      URI url = URI.create(text);
      if (url.getHost() != null && SCHEMES.contains(url.getScheme()) && url.getUserInfo() == null && url.getQuery() == null) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // said below, as for an address of another kind; it may hold a password, so it is not shown
    }
    throw new UsageException("-" + option + ": must be like https://host:8443/gateway/default, without user, password or query");
  }
}
