package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.PrivateFiles;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Secrets and keys shared by a cluster's Accumulo servers and their clients. The servers share one
 * key and the clients another, and each side trusts the other's certificate.
 *
 * @param zooKeeper ZooKeeper's host and port
 */
record AccumuloFiles(Path directory, Optional<Kerberos> kerberos, String zooKeeper) {
  static final String SERVER = "server";
  static final String CLIENT = "client";
  private static final String TYPE = "PKCS12";

  static AccumuloFiles of(ClusterLayout layout, String zooKeeper) {
    return new AccumuloFiles(layout.directory().resolve("accumulo"), layout.kerberos(), zooKeeper);
  }

  /** Returns the file with root's password, for levels with passwords. */
  Path rootPasswordFile() {
    return directory.resolve("root");
  }

  String rootPassword() {
    return read(rootPasswordFile());
  }

  String instanceSecret() {
    return read(directory.resolve("instance"));
  }

  private Path storePassword() {
    return directory.resolve("stores");
  }

  private Path keyStore(String whose) {
    return directory.resolve(whose + ".p12");
  }

  private Path trustStore(String whose) {
    return directory.resolve(whose + "-trust.p12");
  }

  /** Returns the file that marks an instance as created. */
  Path marker(String instance) {
    return directory.resolve(instance + ".made");
  }

  Path clientProperties(AccumuloSecurity security) {
    return directory.resolve(security.level() + ".properties");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the key store and trust store properties of a server or a client.
   *
   * @param key key store property; the other key store properties have the same prefix
   * @param password suffix of store password properties
   * @param type suffix of store type properties
   */
  Map<String, String> keys(String key, String trust, String password, String type, String whose) {
    Map<String, String> properties = new TreeMap<>();
    Map.of(key, keyStore(whose), trust, trustStore(whose))
        .forEach(
            (property, store) -> {
              String base =
                  property.endsWith(".path")
                      ? property.substring(0, property.lastIndexOf('.'))
                      : property;
              properties.put(property, store.toString());
              properties.put(base + password, read(storePassword()));
              properties.put(base + type, TYPE);
            });
    return properties;
  }

  boolean areThere() {
    return Files.exists(directory);
  }

  void write(Commands commands) throws IOException {
    PrivateFiles.directory(directory);
    PrivateFiles.write(rootPasswordFile(), PrivateFiles.secret());
    PrivateFiles.write(directory.resolve("instance"), PrivateFiles.secret());
    PrivateFiles.write(storePassword(), PrivateFiles.secret());
    PrivateFiles.makeKey(keyStore(SERVER), SERVER, Host.LOOPBACK, storePassword(), commands);
    PrivateFiles.makeKey(keyStore(CLIENT), CLIENT, Host.LOOPBACK, storePassword(), commands);
    trust(SERVER, SERVER, CLIENT); // servers also call one another
    trust(CLIENT, SERVER);
    for (AccumuloSecurity security : AccumuloSecurity.values()) {
      if (!security.sasl() || kerberos.isPresent()) {
        Map<String, String> properties = new TreeMap<>(security.clientProperties(this));
        properties.put("instance.name", security.instance());
        properties.put("instance.zookeepers", zooKeeper);
        PrivateFiles.write(clientProperties(security), text(properties));
      }
    }
  }

  private void trust(String whose, String... trusted) throws IOException {
    char[] password = read(storePassword()).toCharArray();
    try {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(null, null);
      for (String other : trusted) {
        store.setCertificateEntry(
            other, KeyStore.getInstance(keyStore(other).toFile(), password).getCertificate(other));
      }
      PrivateFiles.write(trustStore(whose), "");
      try (OutputStream out = Files.newOutputStream(trustStore(whose))) {
        store.store(out, password);
      }
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "the certificates for Accumulo's " + whose + " cannot be stored: " + e, e);
    }
  }

  static String text(Map<String, String> properties) {
    Properties all = new Properties();
    all.putAll(properties);
    StringWriter text = new StringWriter();
    try {
      all.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen with a StringWriter
    }
    return text.toString();
  }
}
