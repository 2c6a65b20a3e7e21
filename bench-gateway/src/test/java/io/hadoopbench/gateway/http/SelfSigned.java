package io.hadoopbench.gateway.http;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/**
 * A key and its certificate for a server on this host, created for one run by the JDK's keytool and
 * not kept.
 *
 * @param password of the key
 */
public record SelfSigned(KeyStore keys, char[] password) {
  private static final String ALIAS = "server";
  private static final int PASSWORD_BYTES = 16;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * @param name of the server, as in {@code dns:localhost}
   * @throws IOException if keytool does not exist or fails
   */
  public static SelfSigned of(String name) throws IOException {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    Path dir = Files.createTempDirectory("hadoop-bench-key");
    Path file = dir.resolve("key.p12");
    Path secret = dir.resolve("password"); // in a private file, because command lines are visible
    try {
      Files.writeString(secret, password);
      CommandResult made =
          Commands.ofThisHost()
              .toEnd(
                  List.of(
                      Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                      "-genkeypair",
                      "-alias",
                      ALIAS,
                      "-keyalg",
                      "RSA",
                      "-keysize",
                      "2048",
                      "-validity",
                      "2",
                      "-dname",
                      "CN=localhost",
                      "-ext",
                      "san=" + name,
                      "-storetype",
                      "PKCS12",
                      "-keystore",
                      file.toString(),
                      "-storepass:file",
                      secret.toString()),
                  LIMIT);
      if (made.exitCode() != 0) {
        throw new IOException("keytool created no key: " + made.output().strip());
      }
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        keys.load(in, password.toCharArray());
      }
      return new SelfSigned(keys, password.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the key that keytool created: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(secret);
      Files.deleteIfExists(dir);
    }
  }

  /** Returns the certificate as PEM. */
  public String pem() throws GeneralSecurityException {
    return Trust.pem(keys.getCertificate(ALIAS));
  }
}
