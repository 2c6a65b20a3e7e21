package io.hadoopbench.cluster.daemon.knox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The TLS implementation for a gateway's connections. */
enum GatewayTls {
  OFF,
  JDK,
  /** Without AES-GCM suites, so that current clients negotiate ChaCha20-Poly1305 with TLS 1.3. */
  JDK_NO_GCM,
  CONSCRYPT;

  /** Jetty's default exclusions, which the setting overrides. */
  private static final String JETTY_EXCLUDES =
      "^.*_(MD5|SHA|SHA1)$,^TLS_RSA_.*$,^SSL_.*$,^.*_NULL_.*$,^.*_anon_.*$";

  private static final String CONSCRYPT_PROVIDER = "org.conscrypt.OpenSSLProvider";
  private static final String PROVIDER = "security.provider.";

  String level() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  static Optional<GatewayTls> of(String level) {
    return Stream.of(values()).filter(tls -> tls.level().equals(level)).findFirst();
  }

  static String levels() {
    return Stream.of(values()).map(GatewayTls::level).collect(Collectors.joining(", "));
  }

  String scheme() {
    return this == OFF ? "http" : "https";
  }

  Map<String, String> site() {
    return this == JDK_NO_GCM
        ? Map.of("ssl.enabled", "true", "ssl.exclude.ciphers", JETTY_EXCLUDES + ",^.*_GCM_.*$")
        : Map.of("ssl.enabled", String.valueOf(this != OFF));
  }

  /**
   * @param securityFile security properties file that contains {@link #securityProperties}
   */
  List<String> jvmOptions(Path securityFile) {
    return this == CONSCRYPT ? List.of("-Djava.security.properties=" + securityFile) : List.of();
  }

  /**
   * Returns the providers: Conscrypt first, followed by the JDK's providers in their default order.
   */
  static String securityProperties() throws IOException {
    Properties jdk = new Properties();
    try (InputStream in =
        Files.newInputStream(
            Path.of(System.getProperty("java.home"), "conf", "security", "java.security"))) {
      jdk.load(in);
    }
    StringBuilder text = new StringBuilder(PROVIDER + "1=" + CONSCRYPT_PROVIDER + "\n");
    for (int i = 1; jdk.getProperty(PROVIDER + i) != null; i++) {
      text.append(PROVIDER)
          .append(i + 1)
          .append('=')
          .append(jdk.getProperty(PROVIDER + i))
          .append('\n');
    }
    return text.toString();
  }
}
