package io.hadoopbench.core.cluster;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that a client accepts. There is no way to accept all certificates. */
public final class Trust {

  private Trust() {}

  /**
   * @param pem certificates to trust; empty to use the JVM's certificates
   * @throws IOException if the file contains no certificate, or if TLS is unavailable
   */
  public static SSLContext of(String pem) throws IOException {
    try {
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(pem.isEmpty() ? null : store(pem));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot load the trusted certificates: " + e.getMessage(), e);
    }
  }

  public static String pem(Certificate certificate) throws CertificateEncodingException {
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }

  public static KeyStore store(String pem) throws GeneralSecurityException, IOException {
    Collection<? extends Certificate> certificates =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    if (certificates.isEmpty()) {
      throw new IOException(
          "no certificate (-----BEGIN CERTIFICATE-----) in the trusted certificates file");
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("trusted-" + store.size(), certificate);
    }
    return store;
  }
}
