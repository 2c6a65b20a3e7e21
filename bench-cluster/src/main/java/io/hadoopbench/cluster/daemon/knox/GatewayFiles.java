package io.hadoopbench.cluster.daemon.knox;

import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.PrivateFiles;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.servers.PasswordDispatch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;

/**
 * Files that a cluster's gateways share: secrets, the key for TLS and for signing tokens, the
 * certificate that clients trust, and service definitions. Secrets are in files with mode 600, in a
 * directory that belongs to the cluster's owner.
 *
 * @param host the gateways' host
 * @param services services that the gateways forward
 */
record GatewayFiles(Path directory, Host host, List<GatewayService> services) {
  /** Alias of the gateways' key, as Knox expects it. */
  private static final String KEY_ALIAS = "gateway-identity";

  private static final List<String> DEFINITION = List.of("service.xml", "rewrite.xml");
  private static final String DEFINITIONS_JAR = "org.apache.knox.gateway-service-definitions-";

  static GatewayFiles of(DaemonContext cluster) {
    return new GatewayFiles(
        cluster.layout().directory().resolve("gateway"),
        cluster.layout().hosts().of(Role.GATEWAY, 0),
        cluster.planned().stream().flatMap(daemon -> daemon.gatewayServices().stream()).toList());
  }

  /** Returns the secret that protects Knox's stores, including the key store. */
  Path masterSecret() {
    return directory.resolve("master");
  }

  Path password() {
    return directory.resolve("password");
  }

  Path keyStore() {
    return directory.resolve("gateway.p12");
  }

  Path certificate() {
    return directory.resolve("gateway.pem");
  }

  Path definitions() {
    return directory.resolve("services");
  }

  Path securityProperties() {
    return directory.resolve("conscrypt.security");
  }

  /**
   * Returns the credential provider for clients; it contains the password under {@link
   * ClusterNeeds#GATEWAY_PASSWORD}.
   */
  String credentialProvider() {
    return "localjceks://file" + directory.resolve("credentials.jceks");
  }

  void write(List<Path> jars, Commands commands) throws IOException {
    PrivateFiles.directory(directory);
    PrivateFiles.write(masterSecret(), PrivateFiles.secret());
    String password = PrivateFiles.secret();
    PrivateFiles.write(password(), password);
    PrivateFiles.makeKey(keyStore(), KEY_ALIAS, host, masterSecret(), commands);
    Files.writeString(certificate(), pem());
    Files.writeString(securityProperties(), GatewayTls.securityProperties());
    unpackDefinitions(jars);
    Configuration conf = new Configuration(false);
    conf.set(CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH, credentialProvider());
    CredentialProvider provider = CredentialProviderFactory.getProviders(conf).get(0);
    provider.createCredentialEntry(ClusterNeeds.GATEWAY_PASSWORD, password.toCharArray());
    provider.flush();
  }

  private String pem() throws IOException {
    try {
      KeyStore store =
          KeyStore.getInstance(keyStore().toFile(), Files.readString(masterSecret()).toCharArray());
      return Trust.pem(store.getCertificate(KEY_ALIAS));
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "the gateways' certificate cannot be read from " + keyStore() + ": " + e, e);
    }
  }

  /**
   * Unpacks the service definitions, because a gateway offers only services that are defined in
   * this directory.
   */
  private void unpackDefinitions(List<Path> jars) throws IOException {
    Path jar =
        jars.stream()
            .filter(path -> path.getFileName().toString().startsWith(DEFINITIONS_JAR))
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "there is no " + DEFINITIONS_JAR + "*.jar among the Knox jars"));
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (GatewayService service : services) {
        if (service.definition().isPresent()) {
          Path own = definitions().resolve(service.definition().get());
          for (String name : DEFINITION) {
            unpack(zip, "services/" + service.definition().get() + "/" + name, own.resolve(name));
          }
          if (service.password().isPresent()) {
            Path definition = own.resolve(DEFINITION.get(0));
            Files.writeString(
                definition,
                Files.readString(definition)
                    .replaceFirst("(<dispatch classname=\")[^\"]*", "$1" + PasswordDispatch.NAME));
          }
        }
      }
    }
  }

  private static void unpack(ZipFile zip, String name, Path file) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new IOException(zip.getName() + " has no " + name);
    }
    Files.createDirectories(file.getParent());
    try (InputStream in = zip.getInputStream(entry)) {
      Files.copy(in, file);
    }
  }

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
     * Returns the providers: Conscrypt first, followed by the JDK's providers in their default
     * order.
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
}
