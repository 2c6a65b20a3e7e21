package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.core.os.CurrentUser;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Security level for connections to Accumulo. */
enum AccumuloSecurity {
  NONE,
  TLS,
  SASL_AUTH,
  SASL_AUTH_INT,
  SASL_AUTH_CONF;

  private static final String SASL = "sasl-";
  private static final String HANDLER = "org.apache.accumulo.server.security.handler.Kerberos";

  String level() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<AccumuloSecurity> of(String level) {
    return Stream.of(values()).filter(security -> security.level().equals(level)).findFirst();
  }

  static String levels() {
    return Stream.of(values()).map(AccumuloSecurity::level).collect(Collectors.joining(", "));
  }

  boolean sasl() {
    return level().startsWith(SASL);
  }

  private String qop() {
    return level().substring(SASL.length());
  }

  /**
   * Returns the name of the level's instance. Users are either names with passwords or Kerberos
   * principals, so levels share only ZooKeeper.
   */
  String instance() {
    return "bench-" + level();
  }

  /** Returns the user with all rights. */
  String root() {
    return sasl() ? Kerberos.client() : "root";
  }

  Map<String, String> serverProperties(AccumuloFiles files) {
    Map<String, String> properties = new TreeMap<>();
    if (this == TLS) {
      properties.put("instance.rpc.ssl.enabled", "true");
      properties.put("instance.rpc.ssl.clientAuth", "true");
      properties.putAll(
          files.keys(
              "rpc.javax.net.ssl.keyStore",
              "rpc.javax.net.ssl.trustStore",
              "Password",
              "Type",
              AccumuloFiles.SERVER));
    }
    if (sasl()) {
      properties.putAll(
          SiteFile.of(
              """
              instance.rpc.sasl.enabled=true
              rpc.sasl.qop=%s
              instance.security.authenticator=%2$sAuthenticator
              instance.security.authorizor=%2$sAuthorizor
              instance.security.permissionHandler=%2$sPermissionHandler
              """
                  .formatted(qop(), HANDLER)));
    }
    return properties;
  }

  Map<String, String> clientProperties(AccumuloFiles files) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("auth.type", sasl() ? "kerberos" : "password");
    properties.put("auth.principal", root());
    properties.put(
        "auth.token",
        sasl() ? files.kerberos().orElseThrow().clientKeytab().toString() : files.rootPassword());
    if (this == TLS) {
      properties.put("ssl.enabled", "true");
      properties.putAll(
          files.keys(
              "ssl.keystore.path",
              "ssl.truststore.path",
              ".password",
              ".type",
              AccumuloFiles.CLIENT));
    }
    if (sasl()) {
      properties.putAll(
          SiteFile.of(
              """
              sasl.enabled=true
              sasl.qop=%s
              sasl.kerberos.server.primary=%s
              """
                  .formatted(qop(), CurrentUser.get().name())));
    }
    return properties;
  }
}
