package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cluster.Trust;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** A file with the certificates to trust, for a driver that takes nothing else; nothing in it is secret, so neither is its password. */
record TrustFile(Path file) implements Closeable {
  private static final String PASSWORD = "public";

  static TrustFile of(String pem) throws IOException {
    Path file = Files.createTempFile("hadoop-bench-trust-", ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      Trust.store(pem).store(out, PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      Files.delete(file);
      throw new IOException("cannot use the certificates to trust: " + e.getMessage(), e);
    }
    return new TrustFile(file);
  }

  /** What names it in a URL of Hive's JDBC driver. */
  String parameters() {
    return ";sslTrustStore=" + file + ";trustStorePassword=" + PASSWORD + ";trustStoreType=PKCS12";
  }

  @Override
  public void close() throws IOException {
    Files.delete(file);
  }
}
